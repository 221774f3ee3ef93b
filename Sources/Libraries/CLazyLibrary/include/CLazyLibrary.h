/// Loads a library of the system when it is needed, instead of with the program: what is linked is in the memory of every
/// process, and so is all that it is linked with in turn.
///
/// - Parameters:
///   - files: its names, of which the first that is there is taken; NULL at the end.
///   - names: of the functions to look up; NULL at the end.
///   - functions: gets their addresses, in the order of the names. All are NULL where one of them is not there.
///   - problem: gets why it cannot be used, or NULL.
/// - Returns: what `dlsym` takes for it, or NULL.
void *lazy_library_load(
    const char *const *files, const char *const *names, void **functions, const char **problem
);
