/** Browsers and Node both have it; the language's own library does not name it. */
declare function structuredClone<Value>(value: Value): Value;
