public import Portico

/// The places of the devices that notifications are shown on.
@Routes public enum PushDevicesRoute {
    @Path("/notifications/devices") case devices
    /// Where is chosen what they show; the app's flow knows which place that is.
    @Path("/notifications/to-choices") case choices

    public static var examples: [PushDevicesRoute] { [.devices, .choices] }
}
