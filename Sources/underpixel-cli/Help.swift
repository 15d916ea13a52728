enum Help {
  static let overview = """
    underpixel: which features are under this pixel, top-most first?

    USAGE
      underpixel hit --style STYLE --at X,Y [options]   one pixel, for people
      underpixel draw --style STYLE -o FILE [options]   a picture of what is hit where: SVG or PNG
      underpixel targets --style STYLE [options]        where features can be tapped, and which are small
      underpixel query [FILE]                           many pixels, for programs: NDJSON in, NDJSON out
      underpixel replay [FILE]                          maps that change: NDJSON in, NDJSON out
      underpixel evaluate [FILE]                        expressions: NDJSON in, NDJSON out
      underpixel validate STYLE                         what is wrong with a style

    "underpixel hit --help" and so on say more.
    """

  static let hit = """
    underpixel hit: lists the features under a pixel of a map, top-most first.

    USAGE
      underpixel hit --style STYLE --at X,Y [options]

    OPTIONS
      --style FILE       a Mapbox or MapLibre style document; its GeoJSON and tiles are files found relative to it
      --assets FOLDER    what local:// means in the style's URLs
      --at X,Y           the pixel: logical pixels from the top left corner, x right, y down
      --size WxH         the viewport in logical pixels (1024x768)
      --camera LNG,LAT,ZOOM[,BEARING[,PITCH[,ROLL]]]
                         from where the map is looked at: degrees, bearing clockwise from north,
                         pitch from straight down up to 85 (default: the style's own)
      --radius PX        everything within that many pixels (0)
      --order rendered|nearest
                         as drawn, or by distance (rendered)
      --layers A,B,...   only these layers, by their ids
      --limit N          at most N features
      --tests N          at most N exact tests, from the top of the map down
      --cost             says what the query did, below the table
      --hidden           lists the labels, too, that would be there if they had found room, and what took it
      --pixel-ratio N    physical pixels for each logical one: above 1 the sprite of twice the pixels is read (1)
      --format table|json|geojson
                         a table for people; one JSON array; a GeoJSON FeatureCollection (table)

    EXAMPLES
      Which building is this in Monaco?
        underpixel hit --style datasets/monaco/style.json --size 800x600 --at 428,377
      What does a tilted camera see, far away?
        underpixel hit --style datasets/monaco/style.json --size 800x600 --at 500,60 --camera 7.4197,43.7317,16,0,60
      Within a fingertip, nearest first:
        underpixel hit --style datasets/monaco/style.json --size 800x600 --at 150,150 --radius 12 --order nearest
      Which labels found no room at a street's name?
        underpixel hit --style datasets/osm-liberty/style.json --size 800x600 --at 420,40 --camera 7.4197,43.7317,16 --hidden

    What the style says that is not read yet is listed on standard error, with its place in the document.
    The exit status is 0 when the question was answered, 1 when a file can't be read, 2 for unusable arguments.
    """

  static let targets = """
    underpixel targets: lists where each feature in the viewport can be tapped, top-most first, and how large it is there.

    USAGE
      underpixel targets --style STYLE [options]

    A row has the box around what is painted of the feature, the side of the largest upright square of pixels that hit it
    first, the pixel to tap (as far as can be from all that is not the feature: "covered" where there is none), by how many
    pixels a tap may miss it, and what lies on top.

    OPTIONS
      --style FILE       a Mapbox or MapLibre style document; its GeoJSON and tiles are files found relative to it
      --assets FOLDER    what local:// means in the style's URLs
      --size WxH         the viewport in logical pixels (1024x768)
      --camera LNG,LAT,ZOOM[,BEARING[,PITCH[,ROLL]]]
                         from where the map is looked at (default: the style's own)
      --layers A,B,...   only the features of these layers; others cover them all the same
      --smaller-than PX  only those with a smaller square: the WCAG asks for 24 (2.5.8, AA) or 44 pixels (2.5.5, AAA)
      --limit N          at most N features
      --pixel-ratio N    physical pixels for each logical one: above 1 the sprite of twice the pixels is read (1)
      --format table|json
                         a table for people, or one JSON array: layer, id, ordinal, visibility ("exposed" or "covered"), box
                         [minX, minY, maxX, maxY], point, clearance, square, covers (table)

    EXAMPLE
      Which buildings of Monaco are too small for a finger?
        underpixel targets --style datasets/monaco/style.json --size 800x600 --layers buildings-3d --smaller-than 44

    The exit status is 0 when the question was answered, 1 when a file can't be read, 2 for unusable arguments.
    """

  static let draw = """
    underpixel draw: draws where features are hit: the areas that the answers come from, not the map.

    USAGE
      underpixel draw --style STYLE -o FILE [options]

    Fills, lines as wide as they are hit, discs, and the walls and roofs of extrusions are flat areas, with a hue for each
    layer. Labels are the boxes and circles by which they are hit, blue, with their names. Those that found no room are red,
    as far as they are asked for; where the file is SVG, a pointer that rests on one is told what took it.

    OPTIONS
      -o FILE            an SVG or PNG file, by the end of its name
      --style FILE       a Mapbox or MapLibre style document; its GeoJSON and tiles are files found relative to it
      --assets FOLDER    what local:// means in the style's URLs
      --size WxH         the viewport in logical pixels (1024x768)
      --camera LNG,LAT,ZOOM[,BEARING[,PITCH[,ROLL]]]
                         from where the map is looked at (default: the style's own)
      --layers A,B,...   only these layers
      --at X,Y           marks the pixel, and outlines and numbers what it hits, top-most first; a legend below names them
      --radius PX        everything within that many pixels (0)
      --hidden yes|no|at-pixel
                         labels without room: all of them, none, or those that would be at the pixel, which the legend
                         names with what took their room (at-pixel)
      --targets          marks where each feature can be tapped, with a disc as large as a tap may miss, red where no square
                         of 24 pixels is in it
      --pixel-ratio N    physical pixels for each logical one: above 1 the sprite of twice the pixels is read (1)

    EXAMPLE
      underpixel draw --style datasets/monaco/style.json --size 800x600 --camera 7.4197,43.7317,16,0,60 --at 500,60 -o a.svg

    The exit status is 0 when the file was written, 1 when one can't be read or written, 2 for unusable arguments.
    """

  static let query = """
    underpixel query: answers many questions about many maps.

    USAGE
      underpixel query [FILE]

    Reads one JSON document a line from FILE or standard input and writes one JSON line for each, in order, as soon as
    it is answered. A document that can't be answered gives {"id": ..., "error": "..."}, and the next goes on.

    A DOCUMENT
      id             echoed
      style          a style object, or the path of one
      base           the folder that relative paths of the style start from
                     (default: the style's folder, else the working directory)
      assets         the folder that local:// means in the style's URLs
      width, height  the viewport in logical pixels (1024 x 768)
      pixelRatio     physical pixels for each logical one: above 1 the sprite of twice the pixels is read
      images         images of icons by name, besides those of the sprite or in their place, as a sprite's index has them:
                     {"bus": {"width": 24, "height": 24, "pixelRatio": 2}}
      crossSourceCollisions
                     false where labels of different sources are not in each other's way (true)
      localIdeographs
                     true where Chinese, Japanese and Korean characters without a glyph are as wide as high (false)
      camera         {"center": [lng, lat], "zoom", "bearing", "pitch", "roll"}; what is absent comes from the style
      featureStates  states by source, source layer ("" for GeoJSON) and id: {"shops": {"": {"17": {"selected": true}}}}
      queries        a list of: {"point": [x, y]}, {"box": [[x1, y1], [x2, y2]]}, {"polygon": [[x, y], ...]}, or {} for
                     the viewport; each with any of "camera" (for it alone), "layers" (ids), "filter" and "limit"; a
                     point also with "radius" (pixels) and "order" ("rendered", or "nearest" first). With "featureset"
                     {"id", "importId"}: the features that it shows; without, those of the style's own layers

    THE ANSWER
      {"id", "results": [[hit, ...], ...], "warnings": [...]}: for every query its hits, top-most first. A hit:
      layer, source, sourceLayer  the ids of its layer and source, and where it is in a tile
      id, ordinal                 the feature's id if it has one, and its index in its data, or in that layer of that tile
      idText                      all digits of an id of 64 bits that scripts round; names the feature as the id of a step
      tile                        [z, x, y], for features of tiles
      geometryType, properties    "Point", "LineString" or "Polygon", and what the feature has
      state                       where one was set
      distance                    pixels from the query, 0 when inside
      Warnings tell what of the style and the document is not read, and what is wrong with tiles. A layer that the style
      does not have hits nothing, with a warning; one that can't be read is an error that says why.

    EXAMPLE
      echo '{"id":1,"style":"datasets/monaco/style.json","width":800,"height":600,"queries":[{"point":[428,377]}]}' \\
        | underpixel query
    """

  static let replay = """
    underpixel replay: carries out steps on maps and answers questions in between.

    USAGE
      underpixel replay [--check] [FILE]

    Reads one JSON document a line, as "underpixel query" does, with "steps" in place of "queries". A step has one member
    that names it:
      query              a query; all but its place may stand in a member "options" beside. Gives its hits
      setCamera          {"center", "zoom", "bearing", "pitch", "roll"}; what is absent stays
      setSize            {"width", "height"}: the viewport
      setData            {"source", "data"}: replaces the data of a GeoJSON source
      addImage {"id", "width", "height", "pixelRatio", "sdf"}, removeImage ID
      setStyle           {"style", "base", "camera"}: another style; states go, interactions, callouts and the camera stay

      beginUpdates {}, endUpdates {}: what lies between is one change to a resting pointer

      addSource {"id", "source"}, removeSource ID
      addLayer {"layer", "position"}, moveLayer {"id", "position", "slot"}, removeLayer ID: a position is {"before": ID},
                         right below that layer, {"above": ID} or {"index": N} from the bottom; "slot": null takes it out
      setLayoutProperty, setPaintProperty {"layer", "name", "value"}: null for the default
      setFilter          {"layer", "filter"}: null for none

      addImport          {"id", "data" or "url", "base", "config", "position"}: {"below": ID}, {"above": ID}, {"index": N}
      updateImport {"id", "data", "base", "config"}, moveImport {"id", "position"}, removeImport ID
      setImportConfig    {"importId", "config"}

      setFeatureState    {FEATURES, "id", "state"}: merges
      removeFeatureState {FEATURES, "id", "key"}: one member; without "key" all, without "id" those of the source
      resetFeatureStates {FEATURES}
      getFeatureState    {FEATURES, "id"}; gives the state
      setFeatureStateExpression {"id", "featureset", "expression", "state"}, removeFeatureStateExpression ID
                         FEATURES: "source" and, for vector sources, "sourceLayer"; or "featureset" {"id", "importId"} and
                         "namespace"

      addInteraction     {"id", "type", "target", "returns", "filter", "radius", "cancels"}: a handler that notes its calls,
                         gives "returns", and removes the interactions "cancels". "replaces": ID, whose place it takes.
                         Types: tap, longPress, doubleTap, secondaryClick, pointerMove, pointerEnter, pointerLeave, hover
                         (both in one), drag. Targets: {"layer"}, {"featureset", "importId"}, {"typed", "importId"}, null:
                         the map itself
      removeInteraction ID
      dispatch           {"type", "point"}: tap, longPress, doubleTap, secondaryClick, pointerMove, pointerLeaveMap,
                         dragBegin, dragChange, dragEnd, dragCancel

      addCallout         {"id", "coordinate", "size", "anchors", "offsets"}: a box over the map; removeCallout ID
      queryCallout ID    gives {"anchor", "box"}, or null where it has no place

    A step may say what it should give, as MapModel.startRecording() notes it: "expect" (hits), "expectCalls", "expectState",
    "expectCallout", "expectError": true; "ordered": false beside it compares lists in any order. Of hits and calls the
    members that are given are compared, of a callout's box each edge to half a pixel. Without --check these are ignored.

    THE ANSWER
      {"id", "results", "warnings"}: a result for each step: hits, a state, a callout's place; null for addInteraction and
      removeInteraction; else the calls of handlers that it caused, {"interaction", "phase", "layer" or "featureset",
      "importId", "namespace", "id", "properties", "state"}; {"error": text} for one that can't be carried out: it changed
      nothing, and the next ones go on.
      With --check {"id", "checked", "failed", "warnings"}: how many steps were compared, and {"step", "expected", "found"}
      for each that gave something else or, without "expectError", an error. The exit status is 1 where one did.
    """

  static let evaluate = """
    underpixel evaluate: parses expressions and evaluates them.

    USAGE
      underpixel evaluate [FILE]

    Reads one JSON document a line from FILE or standard input and writes one JSON line for each, in order. A document
    that can't be answered gives {"id": ..., "error": "..."}, and the next goes on.

    A DOCUMENT
      id             echoed
      expression     an expression, or a function in the older form ({"stops": ...})
      propertySpec   the property it is for, as in MapLibre's property reference: "type", "property-type",
                     "expression" {"interpolated", "parameters"}, "value", "length", "values", "default", "tokens"
                     (default: anything that may follow zoom and feature). As in a layer, "zoom" may only be the input
                     of a "step" or "interpolate" on the outside
      inputs         a list of [globals, feature]. Globals: "zoom", "heatmapDensity", "lineProgress", "elevation",
                     "canonicalID" {"z", "x", "y"}, "availableImages". Feature: "properties", "featureState", "id",
                     "geometry" (GeoJSON)
      globalState    values for "global-state"

    THE ANSWER
      {"id", "compiled", "outputs"}: "compiled" is {"result": "success", "type", "isFeatureConstant", "isZoomConstant"}
      or {"result": "error", "errors": [{"key", "error"}]}, the key being the place in the expression, such as [1][2];
      "outputs" has a value for each input, or {"error"}. A color is [red, green, blue, alpha] in 0...1, the first three
      multiplied by alpha.

    EXAMPLE
      echo '{"id":1,"expression":["*",2,["get","n"]],"inputs":[[{},{"properties":{"n":21}}]]}' | underpixel evaluate
    """

  static let validate = """
    underpixel validate: lists everything that is wrong with a style.

    USAGE
      underpixel validate STYLE

    STYLE is a Mapbox or MapLibre style document, or - for standard input. Each line names the file, the place as a
    JSON Pointer, and what is wrong there: an error, or a warning where the style can be used all the same. The last
    line counts them.

    EXAMPLE
      underpixel validate datasets/monaco/style.json

    The exit status is 0 without errors, 1 with some, 2 for unusable arguments.
    """
}
