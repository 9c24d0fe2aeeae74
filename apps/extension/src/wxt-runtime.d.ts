import 'wxt/browser'

// WXT writes this for the files it finds when it builds; types are checked without building.
declare module 'wxt/browser' {
  interface WxtRuntime {
    getURL(path: `/${string}`): string
  }
}
