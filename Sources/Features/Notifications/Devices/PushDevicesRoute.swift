public import Portico

/// The places of the devices that notifications are shown on.
@Routes public enum PushDevicesRoute {
    @Path("/notifications/devices") case devices
    /// Where the account is signed in; the app's flow knows which place that is.
    @Path("/notifications/sessions") case sessions

    public static var examples: [PushDevicesRoute] { [.devices, .sessions] }
}
