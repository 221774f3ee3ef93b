import Portico
import Testing

@testable import PorticoCompat

@Routes private enum PlaceRoute {
    @Path("/") case list
    @Path("/item") case item
    @Path("/other") case other

    var parent: PlaceRoute? { self == .item ? .list : nil }
}

/// Where a visitor goes after what coordinators did.
@MainActor
@Suite struct RecordedFlowTests {
    private let flow = RecordedFlow<PlaceRoute>()
    private let navigation = UINavigationController()

    private static func screen(_ route: PlaceRoute) -> ScreenController<PlaceRoute, Int> {
        ScreenController(1) { _ in route }
    }

    /// The place of `Self.screen(.list)`, or of what is given.
    private func begin(_ screens: PlaceRoute...) async {
        navigation.setViewControllers(screens.map(Self.screen), animated: false)
        flow.window.rootViewController = navigation
        flow.opened()
    }

    private func move(_ change: () -> Void) async -> Destination<PlaceRoute>? {
        flow.isHandling = true
        change()
        await flow.settle()
        return flow.destination(fromThere: true)
    }

    @Test func whoStaysIsLedNowhere() async {
        await begin(.list)
        #expect(await move {} == nil)
    }

    @Test func whatIsPushedIsNext() async {
        await begin(.list)
        #expect(
            await move { navigation.pushViewController(Self.screen(.item), animated: true) }
                == Destination(.push(.item))
        )
    }

    @Test func whatIsPushedFromTheMainQueueIsNext() async {
        await begin(.list)
        let destination = await move {
            Task { navigation.pushViewController(Self.screen(.item), animated: true) }
        }
        #expect(destination == Destination(.push(.item)))
    }

    @Test func whatIsPoppedLeadsToTheParent() async {
        await begin(.list, .item)
        #expect(await move { navigation.popViewController(animated: true) } == Destination(.pop))
    }

    @Test func whoIsPoppedToAnotherThanTheParentIsLedThere() async {
        await begin(.other, .list, .item)
        #expect(await move { navigation.popToRootViewController(animated: true) } == Destination(.push(.other)))
    }

    @Test func whatTakesThePlaceOfAStackIsNotReturnedFrom() async {
        await begin(.list)
        let destination = await move { navigation.setViewControllers([Self.screen(.other)], animated: false) }
        #expect(destination == Destination(.replace(.other)))
    }

    @Test func anotherTabIsWhereItStands() async {
        let tabs = UITabBarController()
        let first = UINavigationController(rootViewController: Self.screen(.list))
        let second = UINavigationController(rootViewController: Self.screen(.other))
        second.pushViewController(Self.screen(.item), animated: false)
        tabs.viewControllers = [first, second]
        flow.window.rootViewController = tabs
        flow.opened()
        #expect(await move { tabs.selectedIndex = 1 } == Destination(.push(.item)))
        #expect(first.tabBarController === tabs)
    }

    @Test func aSheetThatClosesItselfLeadsBack() async {
        await begin(.list)
        let sheet = Self.screen(.item)
        navigation.present(sheet, animated: true)
        flow.opened()
        #expect(await move { sheet.dismiss(animated: true) } == Destination(.pop))
    }

    /// As coordinators show suggestions in a container of a list.
    @Test func aChildThatStandsForAScreenLiesOverTheRest() async throws {
        await begin(.list)
        let list = try #require(navigation.topViewController)
        let container = UIView()
        let item = Self.screen(.item)
        let shown = await move {
            list.addChild(UIViewController())
            list.addChild(item)
            item.view.frame = container.bounds
            container.addSubview(item.view)
        }
        #expect(shown == Destination(.push(.item)))
        flow.opened()
        let hidden = await move {
            item.removeFromParent()
            item.view.removeFromSuperview()
        }
        #expect(hidden == Destination(.pop))
        #expect(container.subviews.isEmpty)
    }

    @Test func anAlertThatMovesOnIsANoticeThere() async {
        await begin(.list, .item)
        let destination = await move {
            let alert = UIAlertController(title: "Removed", message: "It is gone.", preferredStyle: .alert)
            alert.addAction(
                UIAlertAction(title: "OK", style: .default) { _ in navigation.popViewController(animated: true) }
            )
            navigation.topViewController?.present(alert, animated: true)
        }
        #expect(destination == Destination(.pop, notice: Notice(text: "Removed\nIt is gone.")))
    }

    @Test func aQuestionIsAnsweredByNobody() async {
        await begin(.list, .item)
        var answers = 0
        let destination = await move {
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            for word in ["Yes", "No"] {
                alert.addAction(UIAlertAction(title: word, style: .default) { _ in answers += 1 })
            }
            navigation.present(alert, animated: true)
        }
        #expect(destination == nil)
        #expect(answers == 0)
        #expect(flow.alert == "Sure?")
    }

    @Test func alertsThatLeadToEachOtherEnd() async {
        await begin(.list)
        func ask() {
            let alert = UIAlertController(title: "Again", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in ask() })
            navigation.present(alert, animated: true)
        }
        #expect(await move { ask() } == nil)
    }

    @Test func aControllerWithoutARouteLeadsNowhere() async {
        await begin(.list)
        #expect(await move { navigation.pushViewController(UIViewController(), animated: true) } == nil)
    }

    /// The outermost controller presents, whoever is asked.
    @Test func aSheetIsKnownToAllThatItLiesOver() async throws {
        await begin(.list)
        let list = try #require(navigation.topViewController)
        let sheet = UINavigationController(rootViewController: Self.screen(.other))
        list.present(sheet, animated: true)
        list.present(Self.screen(.item), animated: true)
        #expect(navigation.presentedViewController === sheet)
        #expect(sheet.topViewController?.presentingViewController === navigation)
        flow.opened()
        #expect(await move { sheet.topViewController?.dismiss(animated: true) } == Destination(.push(.list)))
        #expect(list.presentedViewController == nil)
    }

    @Test func whatIsSaidOnTheWayIsNotAboutAnEvent() async {
        await begin(.list)
        navigation.present(UIAlertController(title: "Offline", message: nil, preferredStyle: .alert), animated: true)
        await flow.settle()
        #expect(flow.alert == nil)
        #expect(await move {} == nil)
        #expect(flow.alert == nil)
    }

    /// As coordinators find out that somebody went back by the bar.
    private final class Watcher: UINavigationControllerDelegate {
        var left: [UIViewController] = []

        func navigationController(
            _ navigationController: UINavigationController,
            didShow _: UIViewController,
            animated _: Bool
        ) {
            guard let former = navigationController.transitionCoordinator?.viewController(forKey: .from),
                !navigationController.viewControllers.contains(former)
            else { return }
            left.append(former)
        }
    }

    @Test func aDelegateIsToldWhatWasLeft() async {
        await begin(.list, .item)
        let watcher = Watcher()
        navigation.delegate = watcher
        let item = navigation.topViewController
        navigation.popViewController(animated: true)
        #expect(watcher.left == [item])
    }

    @Test func aPathLeadsWhereItsLastValueIs() {
        var path = NavigationPath(["a", "b"])
        path.append(3)
        #expect(path.last(as: Int.self) == 3)
        #expect(path.last(as: String.self) == nil)
        path.removeLast(2)
        #expect(path.last(as: String.self) == "a")
        #expect(path.count == 1)
    }
}
