/// What a screen shows at one moment: its value, its condition and what the page says about itself.
@usableFromInline
package struct ShownScreen: Sendable {
    package let head: PageInfo<AnyRoute>
    package let shown: any AnyShown

    @usableFromInline
    init(_ shown: any AnyShown, head: PageInfo<AnyRoute>) {
        self.head = head
        self.shown = shown
    }

    package var condition: Condition { shown.condition }
    /// What is wrong with single fields, beside those that the condition names.
    package var errors: [FieldError] { shown.errors }

    /// Hands it to a presenter.
    package func present<Presenter: ScreenPresenter>(with presenter: Presenter) throws -> Presenter.Presented {
        try shown.present(with: presenter, head)
    }
}

/// A front end's way to show a screen: gets what is shown with its type, once.
@usableFromInline
package protocol ScreenPresenter {
    associatedtype Presented

    func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageInfo<AnyRoute>) throws -> Presented
}

/// What became of an event that was sent to a screen.
@usableFromInline
package enum Reply: Sendable, Hashable {
    /// The screen stays and shows what there is now.
    case stay
    /// The screen stays as its view model has it in memory, in the condition it is in.
    case working(Condition)
    /// Another screen follows.
    case go(Departure)
    /// The screen comes back with the form as it was sent, because of the condition it is in.
    case again(Condition, Form)

    /// What becomes of an event that leads nowhere, by the condition the screen is in then.
    @usableFromInline
    package init(_ condition: Condition, to form: Form) {
        self = condition == .ok ? .stay : .again(condition, form)
    }
}

/// What a screen shows, whatever the type of its value.
@usableFromInline
package protocol AnyShown: AnyObject, Sendable {
    var condition: Condition { get }
    var errors: [FieldError] { get }

    func present<Presenter: ScreenPresenter>(
        with presenter: Presenter,
        _ head: PageInfo<AnyRoute>
    ) throws -> Presenter.Presented
}

/// What a screen shows: `as? TypedShown<Value>` opens it.
@usableFromInline
package final class TypedShown<Value: ViewInputData>: AnyShown {
    // One by one, and those first that have the same place whatever the value is: so no request looks up generic types.

    @usableFromInline package let condition: Condition
    @usableFromInline package let errors: [FieldError]
    package let value: Value

    @usableFromInline
    package init(_ shown: Shown<Value>) {
        condition = shown.condition
        errors = shown.errors
        value = shown.value
    }

    @usableFromInline package var shown: Shown<Value> { Shown(value, condition, errors: errors) }

    @usableFromInline
    package func present<Presenter: ScreenPresenter>(
        with presenter: Presenter,
        _ head: PageInfo<AnyRoute>
    ) throws -> Presenter.Presented {
        try presenter.present(shown, head: head)
    }
}
