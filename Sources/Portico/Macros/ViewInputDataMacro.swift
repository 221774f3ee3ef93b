/// Makes a struct `ViewInputData`: writes `visitFields` over its properties, stored and computed, that are not private.
///
///     @ViewInputData struct ZoneViewInputData {
///         let name: String
///         let count: String
///     }
@attached(member, names: named(visitFields))
@attached(extension, conformances: ViewInputData)
public macro ViewInputData() = #externalMacro(module: "PorticoMacrosPlugin", type: "ViewInputDataMacro")
