#ifndef CPICTURES_H
#define CPICTURES_H

/// What became of a picture.
enum picture_outcome {
    picture_made = 0,
    /// Its bytes are of no format that is read here.
    picture_unknown = 2,
    picture_too_large = 3,
    picture_broken = 4,
    picture_no_library = 5,
    picture_not_written = 6,
    /// It moves, which its first frame alone does not show.
    picture_animated = 7,
    picture_usage = 64,
};

/// Reads a JPEG, PNG, GIF, WebP or AVIF from standard input, which must be a regular file, and writes a WebP at most so
/// wide to standard output: upright, in sRGB, with nothing of the original but its pixels.
///
/// For a process of its own that does nothing else, since the bytes may be made to break what reads them. It limits its
/// memory, time and output first, and where the system can it gives up the network, other programs and all files but
/// the system's. It may die of any signal. libvips is loaded when it is there.
int picture_make(int width);

#endif
