// One source, two browsers: what the extension may do, and where its server is until somebody says otherwise.

import { fileURLToPath } from 'node:url'
import { extensionMessages as texts } from '@jotsam/core/messages/extension'
import { limits } from '@jotsam/core/plan/limits'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'wxt'
import { chatPatterns } from './src/settings/chat-patterns.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  // The server's address is the person's choice; the package itself names the first one.
  "connect-src 'self' https: http:",
  // The server's page that makes PDFs.
  'frame-src https: http:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export default defineConfig({
  srcDir: 'src',
  publicDir: 'public',
  modules: ['@wxt-dev/module-react'],
  imports: false,
  manifestVersion: 3,
  // Names what is built apart from the version, so that a link to it stays the same.
  zip: { artifactTemplate: 'jotsam-{{browser}}.zip', zipSources: false },
  vite: ({ browser }) => ({
    plugins: [tailwindcss()],
    resolve: {
      alias: {
        '@supabase/realtime-js': inBuild('no-realtime.ts'),
        '@supabase/storage-js': inBuild('no-storage.ts'),
      },
    },
    define: {
      __DEFAULT_SERVER__: JSON.stringify(process.env.EXTENSION_SERVER || 'http://127.0.0.1:4000'),
      // In Chromium a form of the page with the id "browser" would stand in its place.
      ...(browser === 'chrome' ? { 'globalThis.browser': 'globalThis.chrome' } : {}),
      __RULES_KEY__: JSON.stringify(process.env.EXTENSION_RULES_PUBLIC_KEY || ''),
    },
    build: { target: 'es2022', sourcemap: false },
  }),
  manifest: ({ browser }) => ({
    name: 'Jotsam',
    ...(browser === 'chrome' && process.env.EXTENSION_CHROME_KEY ? { key: process.env.EXTENSION_CHROME_KEY } : {}),
    description: texts.description,
    minimum_chrome_version: browser === 'chrome' ? String(limits.help.extensionRunsFrom) : undefined,
    permissions: ['activeTab', 'scripting', 'storage', 'unlimitedStorage', 'contextMenus', 'alarms', 'identity'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: { extension_pages: policy },
    content_scripts: [{ matches: [...chatPatterns], js: ['page.js'], run_at: 'document_idle' }],
    action: { default_title: texts.popup.title },
    // Letters that Chromium keeps for itself (A, C, P) would be left unset.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+J' } },
      'save-selection': { suggested_key: { default: 'Alt+Shift+S' }, description: texts.commands.selection },
      'save-page': { suggested_key: { default: 'Alt+Shift+L' }, description: texts.commands.page },
      'save-conversation': { suggested_key: { default: 'Alt+Shift+K' }, description: texts.commands.conversation },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              // The stores give an extension its identity; see docs/extension-store.md.
              id: process.env.EXTENSION_FIREFOX_ID || 'extension@jotsam.example',
              strict_min_version: `${limits.help.extensionRunsFromFirefox}.0`,
              // The open popup sends the title and the address of the page, to suggest a notebook.
              data_collection_permissions: { required: ['authenticationInfo', 'browsingActivity', 'websiteContent'] },
            },
          },
        }
      : {}),
  }),
})

function inBuild(file: string): string {
  return fileURLToPath(new URL(`build/${file}`, import.meta.url))
}
