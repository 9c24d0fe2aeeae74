/** The part of the browser's extension API that the tests use. */
export interface ExtensionApi {
  storage: {
    local: {
      get(key?: string): Promise<Record<string, string | undefined>>
      set(items: object): Promise<void>
      remove(key: string): Promise<void>
      clear(): Promise<void>
    }
    session: { get(key: null): Promise<Record<string, unknown>> }
  }
  tabs: { query(wanted: object): Promise<{ id?: number; url?: string }[]> }
  runtime: {
    sendMessage(message: object): Promise<unknown>
    onMessage: { addListener(hear: (message: { type?: string }) => void): void }
  }
  /** `dispatch` calls the listeners as the browser does. */
  commands: { onCommand: { dispatch(name: string, tab: object | undefined): void } }
  scripting: { getRegisteredContentScripts(): Promise<object[]> }
  action: {
    getBadgeText(of: { tabId: number | undefined }): Promise<string>
    getTitle(of: { tabId: number | undefined }): Promise<string>
  }
  extension: { isAllowedIncognitoAccess(): Promise<boolean> }
  windows: { create(wanted: { incognito: boolean; url: string }): Promise<unknown> }
  /** Available on chrome://extensions only. */
  developerPrivate: {
    updateProfileConfiguration(update: object): Promise<void>
    updateExtensionConfiguration(update: object): Promise<void>
  }
  permissions: { request(wanted: object): Promise<boolean> }
  contextMenus: { onClicked: { dispatch(info: object, tab: object | undefined): void } }
}
