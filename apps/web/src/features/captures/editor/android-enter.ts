// Enter in Chrome on Android. ProseMirror ignores its key there, lets the browser change the page, and guesses from that what was
// meant; it guesses wrong in nested lists, at the end of code and with Shift.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

export const androidEnter = Extension.create({
  name: 'androidEnter',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          beforeinput: (view, event) => {
            const isEnter = event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak'
            // While a word is composed, an answer to the key would corrupt the word.
            if (!isEnter || !event.cancelable || view.composing || !/Android \d/.test(navigator.userAgent)) return false
            const shiftKey = event.inputType === 'insertLineBreak'
            const key = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, shiftKey })
            if (!view.someProp('handleKeyDown', (handle) => handle(view, key))) return false
            event.preventDefault()
            return true
          },
        },
      },
    }),
  ],
})
