@_exported public import UnderpixelCamera
@_exported public import UnderpixelCollision
@_exported public import UnderpixelGeometry
@_exported public import UnderpixelHitTest
@_exported public import UnderpixelJSON
@_exported public import UnderpixelPlacement
@_exported public import UnderpixelSources
@_exported public import UnderpixelStyle
