import Foundation

/// What remains in comments that edits write, with what to do.
let remainsInComments: [(Edit, String)] = [
    (Edit("// \(missingModuleMark)$", ""), "remove or replace what uses the module"),
    (Edit("// \(playgroundMark)$", ""), "render the layer with a MovieRenderer"),
]

/// The properties whose changes views, scroll views and gesture recognizers announce to observers.
let announcedKeys =
    "frame|bounds|center|transform|alpha|hidden|backgroundColor|contentOffset|contentSize|contentInset"
    + "|panGestureRecognizer\\.state|state"

/// What remains, with what to do.
let remains: [(Edit, String)] = [
    (
        Edit(#"^\s*(@\w+ )?import (\w+ )?(?!(\#(presentModules))\b)(\w+)[\w.]*\s*$"#, ""),
        "if your package does not have this module, remove what uses it: until then the compiler reports nothing else"
    ),
    (
        Edit(
            #"\bTimer\((?!\#(NSRegularExpression.escapedPattern(for: inertTimerArguments)))"#
                + #"(?!.*(selector:|movieTimeInterval:)).*(repeats:|block:)|RunLoop.*\.add\("#,
            ""),
        "use Timer.scheduledTimer(withMovieTimeInterval:repeats:block:), which fires in the time of the movie"
    ),
    (Edit(#"Selector\("[^"]*"\)"#, ""), "the method was not found in this file: write the call (see Selector)"),
    (
        Edit(
            #"addObserver\((?!.*forKeyPath: ?("(\#(announcedKeys))"|\\?\w*\.))(?=.*forKeyPath)|"#
                + #"\.observe\(\\(?!\w*\.(\#(announcedKeys))\b)"#,
            ""),
        "views announce changes of some properties only; otherwise override the property and use didSet"
    ),
    (
        Edit(#"\bperform\([^)]*with:[^)]*with:|performSelector\(inBackground"#, ""),
        "call the method: selectors have at most one argument, and run on the thread of the caller"
    ),
    (Edit(#"\b(UIStoryboard|UINib|loadNibNamed|NSKeyedUnarchiver)\b"#, ""), "create the objects in code"),
    (
        Edit(#"(?<!\bMovieTime)\.asyncAfter\((?!\s*deadline: \.now\(\))|\bDispatchQueue\.main\.asyncAfter"#, ""),
        "use MovieTime.schedule(after:), which counts in the time of the movie"
    ),
    (Edit(#"takeUnretainedValue|takeRetainedValue|Unmanaged<"#, ""), "remove: there are no Core Foundation references"),
    (
        Edit(#"\boptional (func|var)\b|@NSManaged|#selector|#keyPath"#, ""),
        "not edited: the declaration or name could not be read"
    ),
    (
        Edit(#"\bNSManagedObject\b"#, ""),
        "Core Data does not exist on Linux; @DeclaredProperty is for properties of layers"
    ),
]
