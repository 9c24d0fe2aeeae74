// The menu that / opens at the beginning of a line or after a space: blocks to insert or to make of the line.
import { calloutKinds } from '@jotsam/core/markdown/callout'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import { fileMessages } from '@jotsam/core/messages/capture/files'
import type { Editor } from '@tiptap/core'
import {
  Camera,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Image,
  List,
  ListChecks,
  ListOrdered,
  Megaphone,
  Minus,
  Paperclip,
  Sigma,
  SquareCode,
  SquareSigma,
  Table,
  TextQuote,
  Video,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { CaretMenu } from '../../../../components/caret-menu/caret-menu.tsx'
import { type TypedWords, useCaretTrigger } from '../../../../components/caret-menu/use-caret-trigger.ts'
import { setFormat } from './format-commands.ts'
import { insertBlock, insertFormula, insertTable, setCallout } from './insert-block.ts'

const texts = captureDetailMessages.editor

interface Entry {
  readonly id: string
  readonly label: string
  /** The Markdown that does the same. */
  readonly sign?: string
  readonly icon: ReactNode
  readonly insert: (editor: Editor) => unknown
}

export function InsertMenu({
  editor,
  onImage,
  onFile,
  onPhoto,
  onVideo,
}: {
  editor: Editor | null
  onImage: () => void
  onFile: () => void
  onPhoto: () => void
  onVideo: () => void
}) {
  const { trigger, dismiss } = useCaretTrigger(editor, slashTyped)
  const isOpen = trigger !== null
  useEffect(() => {
    // Who types TeX at once would otherwise type over the new formula, while its field loads.
    if (isOpen) void import('./formula-tools.tsx').catch(() => null)
  }, [isOpen])
  if (!editor || !trigger) return null
  const entries: readonly Entry[] = [
    ...blocks,
    { id: 'image', label: texts.image, icon: <Image />, insert: onImage },
    { id: 'file', label: fileMessages.pictureOrFile, icon: <Paperclip />, insert: onFile },
    // A phone has a camera.
    ...(matchMedia('(pointer: coarse)').matches
      ? [{ id: 'photo', label: fileMessages.takePhoto, icon: <Camera />, insert: onPhoto }]
      : []),
    { id: 'video', label: texts.video, icon: <Video />, insert: onVideo },
  ]
  const words = trigger.words.toLowerCase()
  const found = entries.filter(({ label }) => label.toLowerCase().includes(words))
  // A slash with words that match no entry is ordinary text.
  if (found.length === 0 && words.length > 12) return null
  return (
    <CaretMenu
      {...{ editor, trigger }}
      onDismiss={dismiss}
      label={texts.insertMenu}
      options={found}
      status={texts.insertCount(found.length)}
      note={found.length === 0 ? <p className="px-2 py-1.5 text-sm text-muted">{texts.nothingToInsert}</p> : null}
      onChoose={({ insert }) => {
        const end = trigger.start + 1 + trigger.words.length
        editor.chain().focus().deleteRange({ from: trigger.start, to: end }).run()
        insert(editor)
      }}
      option={({ label, sign, icon }) => (
        <>
          <span aria-hidden className="grid size-5 place-items-center [&_svg]:size-4">
            {icon}
          </span>
          <span className="flex-1">{label}</span>
          {sign ? (
            <span aria-hidden className="font-mono text-xs text-muted">
              {sign}
            </span>
          ) : null}
        </>
      )}
    />
  )
}

function slashTyped(before: string): TypedWords | null {
  const match = /(?:^|\s)(\/([\p{L}\p{N} ]{0,20}))$/u.exec(before)
  const [, typed = '', words = ''] = match ?? []
  // A slash followed by a space is ordinary text.
  return match && !words.startsWith(' ') ? { start: before.length - typed.length, words } : null
}

const format = (name: string, value: string | number | boolean) => (editor: Editor) => setFormat(editor, name, value)

const blocks: readonly Entry[] = [
  { id: 'h1', label: texts.styles.h1, sign: '#', icon: <Heading1 />, insert: format('header', 1) },
  { id: 'h2', label: texts.styles.h2, sign: '##', icon: <Heading2 />, insert: format('header', 2) },
  { id: 'h3', label: texts.styles.h3, sign: '###', icon: <Heading3 />, insert: format('header', 3) },
  { id: 'bullet', label: texts.bulletList, sign: '-', icon: <List />, insert: format('list', 'bullet') },
  { id: 'ordered', label: texts.numberedList, sign: '1.', icon: <ListOrdered />, insert: format('list', 'ordered') },
  { id: 'check', label: texts.checkList, sign: '[]', icon: <ListChecks />, insert: format('list', 'unchecked') },
  { id: 'quote', label: texts.quote, sign: '>', icon: <TextQuote />, insert: format('blockquote', true) },
  { id: 'code', label: texts.codeBlock, sign: '```', icon: <SquareCode />, insert: format('code-block', true) },
  { id: 'inline', label: texts.code, sign: '`', icon: <Code />, insert: format('code', true) },
  { id: 'table', label: texts.table, icon: <Table />, insert: insertTable },
  { id: 'formula', label: texts.formula, sign: '$x^2$', icon: <Sigma />, insert: (editor) => insertFormula(editor) },
  {
    id: 'formula-block',
    label: editorMessages.formulaBlock,
    sign: '$$',
    icon: <SquareSigma />,
    insert: (editor) => insertFormula(editor, true),
  },
  ...calloutKinds.map((kind) => ({
    id: kind,
    label: editorMessages.callout(editorMessages.callouts[kind]),
    sign: `> [!${kind}]`,
    icon: <Megaphone />,
    insert: (editor: Editor) => setCallout(editor, kind),
  })),
  {
    id: 'rule',
    label: texts.rule,
    sign: '---',
    icon: <Minus />,
    insert: (editor) => insertBlock(editor, { type: 'horizontalRule' }),
  },
]
