import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelInteraction

@Suite("Features and descriptors")
struct FeatureTests {
  // MARK: Descriptors

  @Test("descriptors are equal when their three names are")
  func equality() {
    #expect(AnyDescriptor.layer("a") == AnyDescriptor(layerId: "a"))
    #expect(AnyDescriptor.layer("a") != .layer("b"))
    #expect(AnyDescriptor.featureset("a") != .featureset("a", importId: "basemap"))
    #expect(AnyDescriptor.featureset("a") != .layer("a"))
    #expect(Set([AnyDescriptor.layer("a"), .layer("a"), .featureset("a")]).count == 2)
  }

  @Test("the predefined ones are of the import basemap, unless told otherwise")
  func predefined() {
    func names<Feature>(_ descriptor: FeaturesetDescriptor<Feature>) -> [String?] {
      [descriptor.featuresetId, descriptor.importId, descriptor.layerId]
    }
    #expect(names(.standardPoi) == ["poi", "basemap", nil])
    #expect(names(.standardPlaceLabels) == ["place-labels", "basemap", nil])
    #expect(names(.standardBuildings) == ["buildings", "basemap", nil])
    #expect(names(.standardLandmarkIcons) == ["landmark-icons", "basemap", nil])
    #expect(names(.standardIndoorLabels) == ["indoor-labels", "basemap", nil])
    #expect(names(.standardPoi(importId: nil)) == ["poi", nil, nil])
    #expect(names(.standardBuildings(importId: "outer/inner")) == ["buildings", "outer/inner", nil])
  }

  @Test("a descriptor keeps its names when it is converted to another type of features")
  func conversion() {
    let descriptor = AnyDescriptor.featureset("buildings", importId: "basemap")
    #expect(descriptor.converted() == FeaturesetDescriptor<StandardBuildingsFeature>.standardBuildings)
    #expect(descriptor.converted(to: StandardPoiFeature.self).converted() == descriptor)
    #expect(descriptor.description == #"featureset "buildings" of "basemap""#)
    #expect(AnyDescriptor.layer("roads").description == #"layer "roads""#)
  }

  // MARK: Ids

  @Test("0 and \"\" are ids, and 10 is \"10\"; namespaces tell equal ids apart")
  func ids() {
    #expect(FeaturesetFeatureId(10) == FeaturesetFeatureId(id: "10"))
    #expect(FeaturesetFeatureId(0) != FeaturesetFeatureId(id: ""))
    #expect(FeaturesetFeatureId(1, namespace: "a") != FeaturesetFeatureId(1, namespace: "b"))
    #expect(FeaturesetFeatureId(1, namespace: "") != FeaturesetFeatureId(1))
    #expect(FeaturesetFeatureId(12).id == "12")
    #expect(FeaturesetFeatureId(12).featureID.value == .integer(12))
    #expect(FeaturesetFeatureId(id: "12").featureID.value == .string("12"))
  }

  // MARK: Types

  let cafe = FeaturesetFeature(
    id: FeaturesetFeatureId(1, namespace: "p"), featureset: .featureset("poi", importId: "basemap"),
    geometry: .point(Coordinate(longitude: 1, latitude: 2)),
    properties: [
      "name": "Café", "group": "food_and_drink", "class": "food", "maki": "cafe", "transit_mode": "bus",
      "transit_stop_type": "stop", "transit_network": "paris", "airport_ref": nil,
    ],
    state: ["hide": true, "other": 1])

  @Test("a point of interest has its properties by name, a coordinate and a state of its type")
  func poi() throws {
    let poi = try #require(StandardPoiFeature(from: cafe))
    #expect([poi.name, poi.group, poi.class, poi.maki] == ["Café", "food_and_drink", "food", "cafe"])
    #expect([poi.transitMode, poi.transitStopType, poi.transitNetwork] == ["bus", "stop", "paris"])
    #expect(poi.airportRef == nil)
    #expect(poi.coordinate == Coordinate(longitude: 1, latitude: 2))
    #expect(poi.state == StandardPoiFeature.State(hide: true))
    #expect(poi.id == cafe.id)
    #expect(poi.featureset == .standardPoi)
  }

  @Test("a point of interest needs a point")
  func poiWithoutPoint() {
    for geometry in [nil, .multiPoint([]), .lineString([]), .polygon([])] as [Geometry?] {
      let feature = FeaturesetFeature(id: cafe.id, featureset: cafe.featureset, geometry: geometry)
      #expect(StandardPoiFeature(from: feature) == nil)
    }
  }

  @Test("the other predefined types take any geometry, and have nil for what is missing or of another type")
  func others() {
    let feature = FeaturesetFeature(
      id: nil, featureset: .featureset("any"),
      properties: [
        "name": "N", "class": "c", "type": 3, "group": "g", "height": 12, "min_height": "3", "id": "L", "name_en": "E",
        "short_name": "S", "short_name_en": "SE", "shape_type": "area",
      ])
    let building = StandardBuildingsFeature(from: feature)
    #expect((building.group, building.height, building.minHeight) == ("g", 12, nil))
    let label = StandardPlaceLabelsFeature(from: feature)
    #expect((label.name, label.class) == ("N", "c"))
    let icon = StandardLandmarkIconsFeature(from: feature)
    #expect((icon.landmarkId, icon.name, icon.nameEn) == ("L", "N", "E"))
    #expect((icon.shortName, icon.shortNameEn, icon.type) == ("S", "SE", nil))
    let indoor = StandardIndoorLabelsFeature(from: feature)
    #expect((indoor.name, indoor.shapeType, indoor.type, indoor.class) == ("N", "area", nil, "c"))
  }

  @Test("members of a state that are nil are not set, false is")
  func states() {
    #expect(StandardBuildingsFeature.State(select: true).members == ["select": true])
    #expect(
      StandardPlaceLabelsFeature.State(hide: false, highlight: true).members == ["hide": false, "highlight": true])
    #expect(StandardIndoorLabelsFeature.State().members.isEmpty)
    #expect(StandardLandmarkIconsFeature.State(members: ["select": true]).members.isEmpty)
    let state = StandardBuildingsFeature.State(members: ["select": 1, "highlight": true, "other": true])
    #expect(state == StandardBuildingsFeature.State(highlight: true))
  }

  @Test("an untyped state is sent whole, nil as null")
  func untypedState() {
    let state: FeaturesetFeature.State = ["a": 1, "b": nil]
    #expect(state.members == ["a": 1, "b": .null])
    #expect(JSONObject(members: ["a": 1, "b": .null]) == state)
  }

  @Test("keys of states are text that autocompletes")
  func stateKeys() {
    #expect(StandardBuildingsFeature.StateKey.select.rawValue == "select")
    #expect(StandardPlaceLabelsFeature.StateKey.hide == "hide")
    let key: FeaturesetFeature.StateKey = "anything"
    #expect(key.rawValue == "anything")
  }

  /// As a user of the library writes it.
  struct Hotel: FeaturesetFeatureType {
    let name: String, price: Double
    init?(from feature: FeaturesetFeature) {
      guard let name = feature.properties["name"]??.string, let price = feature.properties["price"]??.number
      else { return nil }
      self.name = name
      self.price = price
    }
  }

  struct KnownHotel: IdentifiedFeature {
    let feature: FeaturesetFeature
    init?(from feature: FeaturesetFeature) { self.feature = feature }
  }

  @Test("a type of one's own is a dozen lines, found from the handler's argument or the descriptor's type")
  func ownType() {
    let map = LineMap([LineMap.Feature(layer: "hotels", properties: ["name": "Inn", "price": 90])])
    var prices: [Double] = []
    let hotels = FeaturesetDescriptor<Hotel>.layer("hotels")
    map.add(
      TapInteraction(.layer("hotels")) { (hotel: Hotel, _) in
        prices.append(hotel.price)
        return false
      })
    map.add(
      TapInteraction(hotels) { hotel, _ in
        prices.append(-hotel.price)
        return false
      })
    map.calls(for: .tap(at: at(1)))
    #expect(prices == [-90, 90])
  }

  @Test("a type of one's own that keeps its feature has an id, a descriptor and a state")
  func ownIdentifiedType() {
    let hotel = KnownHotel(from: cafe)
    #expect(hotel?.id == cafe.id)
    #expect(hotel?.state == cafe.state)
    #expect(hotel?.featureset == .featureset("poi", importId: "basemap"))
  }

  // MARK: Context

  @Test("a point above the horizon is off the map, and has the coordinate of the horizon below it")
  func horizon() throws {
    let camera = Camera(center: Coordinate(longitude: 7, latitude: 43), zoom: 12, pitch: 80)
    let projection = try Projection(camera: camera, viewport: Size(width: 800, height: 600))
    let below = InteractionContext(point: at(400, 400), through: projection)
    #expect(below.isOnSurface && below.coordinate == projection.coordinate(at: at(400, 400)))
    let above = InteractionContext(point: at(400, 0), through: projection)
    #expect(!above.isOnSurface)
    #expect(above.coordinate.latitude > 60 && above.coordinate.latitude.isFinite)
    #expect(abs(above.coordinate.longitude - 7) < 1e-6)
  }

  @Test("a point with strange numbers is off the map, at its center")
  func strangePoints() throws {
    let camera = Camera(center: Coordinate(longitude: 7, latitude: 43), zoom: 12, pitch: 60)
    let projection = try Projection(camera: camera, viewport: Size(width: 800, height: 600))
    for x in [Double.nan, .infinity, -.infinity] {
      let context = InteractionContext(point: at(x, 10), through: projection)
      #expect(!context.isOnSurface && context.coordinate == camera.center)
    }
  }
}
