// The extension's download page. Not part of `messages`: only this page loads it.

import { limits } from '../../plan/limits.ts'
import { defaultSite } from '../../site/site.ts'

const { name } = defaultSite
const { extensionBrowserVersion, extensionRunsFrom, extensionRunsFromFirefox } = limits.help

export const downloadMessages = {
  pageTitle: `Get the ${name} browser extension`,
  description: `Add the ${name} extension to Chrome, Edge, Brave and other Chromium browsers from the store, or download the zip file and install it by hand in six steps.`,
  headline: 'Save from the page you are on',
  lead: 'The extension saves selected text, whole articles and whole AI chats to your account, with their formatting and where they came from.',
  fromStore: 'Get it from the store',
  download: 'Download the zip file',
  fileName: 'jotsam-chrome.zip',
  downloadForFirefox: 'Zip file for Firefox',
  firefoxFileName: 'jotsam-firefox.zip',
  missing: 'The zip file is not on this server at the moment. Get the extension from the store.',
  unreachable: 'The zip file could not be reached. Check your connection and try again.',
  requirement: `You can install it by hand in Chrome, Edge, Brave, Opera and other Chromium browsers, version ${extensionBrowserVersion} or later. This build needs version ${extensionRunsFrom} (March 2023) of them, or Firefox ${extensionRunsFromFirefox} (July 2024).`,
  videoTitle: 'Watch how to install it',
  video: 'Installing the extension by hand, from the zip file to the first saved text',
  captions: 'English captions',
  stepsTitle: 'Install by hand, in six steps',
  steps: [
    { title: 'Download', text: 'Download the zip file with the button above.' },
    { title: 'Unpack', text: 'Unpack it into a folder that you keep: the browser runs the extension from there.' },
    { title: 'Open the extensions page', text: 'Type this into the address bar:', code: 'chrome://extensions' },
    { title: 'Turn on developer mode', text: 'The switch is at the top right of that page.' },
    { title: 'Load unpacked', text: 'Press "Load unpacked" and choose the folder from step 2.' },
    {
      title: 'Pin and sign in',
      text: `Pin ${name} with the puzzle icon, open it and sign in. It has its own login, with your usual email address and password.`,
    },
  ],
  otherBrowsers:
    'In Edge the page is called edge://extensions, in Brave brave://extensions, in Opera opera://extensions. In Firefox open about:debugging#/runtime/this-firefox, press "Load Temporary Add-on" and choose the zip file for Firefox; it stays until Firefox is closed.',
  copy: 'Copy',
  copied: 'Copied',
  afterTitle: 'Then try it',
  afterText:
    'Open a ChatGPT conversation, select a few lines and save them. They are on your dashboard a moment later.',
  trouble: 'Having trouble?',
  help: 'Help with the extension',
}
