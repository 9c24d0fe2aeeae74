import 'wxt/browser'

// WXT generates these types at build time; type checks run without a build.
declare module 'wxt/browser' {
  interface WxtRuntime {
    getURL(path: `/${string}`): string
  }
}
