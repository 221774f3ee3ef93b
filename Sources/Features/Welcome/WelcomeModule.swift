import AtriumTexts
public import Portico

/// The parts of the tour. The composition root adds the visitor as a seed.
public struct WelcomeModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(WelcomeCoordinator.screens)
        container.seed(NumberedPage<WelcomeCard>.self)
    }
}
