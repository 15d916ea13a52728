/// What a misspelled member of a style would be: nothing. It lets the compiler say so, of calls and assignments too.
@dynamicCallable
public enum NoSuchMember {
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> NoSuchMember {
    switch self {}
  }
}
