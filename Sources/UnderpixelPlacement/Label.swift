/// To be laid out here.
struct PlacementPlaceholder {}
