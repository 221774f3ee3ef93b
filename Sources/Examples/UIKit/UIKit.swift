// So that `import UIKit` in code that was written for a phone finds what coordinators need of it.
@_exported import PorticoCompat
