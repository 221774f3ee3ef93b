import Portico
import PorticoTesting
import Testing

@testable import Greeting
@testable import PorticoWeb

/// Which pages may load pictures of other sites.
@Suite struct RemotePicturePolicyTests {
    /// A site with one page that loads them.
    private struct Picturesque: Coordinator {
        let screens = ScreenTable<GreetingRoute>(templates: "") {
            $0.screen(
                .greeting,
                GreetingViewModel.self,
                info: { (shown: Shown<GreetingViewInputData>, route: GreetingRoute) -> PageInfo<GreetingRoute> in
                    var info = PageInfo<GreetingRoute>(title: shown.value.greeting, description: "")
                    info.loadsRemotePictures = route == .greeting(name: "pictures")
                    return info
                },
                to: GreetingCoordinator.destination
            )
        }

        func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
            switch route {
            case .greeting(let name): try screens.answer(at: route, with: GreetingViewModel(name: name))
            }
        }
    }

    private let own = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'; \
        connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    @Test func aPolicyNamesWherePicturesComeFromAndNothingElseChanges() {
        #expect(SecurityHeaders.policy(pictures: "'self'") == own)
        let wider = own.replacing("img-src 'self';", with: "img-src 'self' https:;")
        #expect(SecurityHeaders.policy(pictures: "'self' https:") == wider)
    }

    @Test(arguments: Wire.allCases)
    func onlyThePageThatLoadsThemMayLoadThem(wire: Wire) async throws {
        let (own, wider) = (self.own, self.own.replacing("img-src 'self';", with: "img-src 'self' https:;"))
        let site = try GreetingSite.make(Picturesque())
        try await visiting(GreetingSite.application(site), over: wire) { visitor in
            let pictures = try await visitor.get("/greeting?name=pictures")
            #expect(pictures.status == 200)
            #expect(pictures.header("Content-Security-Policy") == wider)
            #expect(pictures.header("Referrer-Policy") == "same-origin")
            #expect(pictures.header("X-Content-Type-Options") == "nosniff")
            for path in ["/greeting", "/greeting?name=Ada", "/nowhere", "/health", "/static/app.css"] {
                #expect(try await visitor.get(path).header("Content-Security-Policy") == own, "\(path)")
            }
        }
    }

    @Test func aPageLoadsNoneUnlessItSaysSo() {
        #expect(!PageInfo<GreetingRoute>(title: "a", description: "b").loadsRemotePictures)
    }
}
