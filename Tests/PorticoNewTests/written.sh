#!/bin/sh
# Writes an app of one's own, two features and a screen, and a feature and a screen of Atrium, builds them and runs their tests. What is written
# into this tree goes again, so the tree has to be as it was committed, and stay so meanwhile.
set -eu
cd "$(dirname "$0")/../.."

[ -z "$(git status --porcelain --untracked-files=all)" ] || { echo "The tree has changes that are not committed; this would lose them." >&2; exit 1; }
own=$(mktemp -d)
trap 'rm -rf "$own"; git checkout -q -- .; git clean -fdq -- Sources Templates Tests' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

swift build --product portico-new
new=.build/debug/portico-new

$new feature Bookmarks title:text url:url comment:long? done:flag count:number due:date?
$new screen Bookmarks Archive
swift format lint --strict --recursive Package.swift Sources/Features/Bookmarks Sources/Data/BookmarksData Sources/Atrium Sources/AtriumFlow \
    Tests/BookmarksTests Tests/AtriumTests
swift build --build-tests
.build/debug/atrium check
swift test --skip-build --filter 'Bookmark|FloorsTests|AppFeaturesTests|TranslationTests|OwnedTableTests|RangedNumbersTests|AccessTests'

$new app Shop Products title:text price:number link:url? --into "$own"
$new feature Bookmarks title:text url:url done:flag --package "$own/Shop"
$new screen Bookmarks Archive --package "$own/Shop"
swift format lint --strict --recursive "$own/Shop/Package.swift" "$own/Shop/Sources" "$own/Shop/Tests"
make -C "$own/Shop" test
