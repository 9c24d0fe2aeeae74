/** What the tests use of the browser's own interface for extensions, inside it. */
export interface ExtensionApi {
  storage: {
    local: {
      get(key: string): Promise<Record<string, string | undefined>>
      set(items: object): Promise<void>
      clear(): Promise<void>
    }
  }
  tabs: { query(wanted: object): Promise<{ id?: number; url?: string }[]> }
  /** `dispatch` is how the browser tells its listeners. */
  contextMenus: { onClicked: { dispatch(info: object, tab: object | undefined): void } }
}
