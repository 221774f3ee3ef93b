extension Duration {
    /// For a limit that has to be given and is not to be reached, however busy the machine is.
    public static let longerThanAnyTest = Duration.seconds(86_400)
}
