// The buttons that switch one format: what it is called, how it looks, what it sets.
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import {
  Bold,
  Code,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react'
import type { ReactNode } from 'react'

const texts = captureDetailMessages.editor

export interface FormatButton {
  readonly label: string
  readonly icon: ReactNode
  readonly format: string
  readonly value: string | true
}

export const formatButtons: readonly FormatButton[] = [
  { label: texts.bold, icon: <Bold />, format: 'bold', value: true },
  { label: texts.italic, icon: <Italic />, format: 'italic', value: true },
  { label: texts.code, icon: <Code />, format: 'code', value: true },
  { label: texts.bulletList, icon: <List />, format: 'list', value: 'bullet' },
  { label: texts.numberedList, icon: <ListOrdered />, format: 'list', value: 'ordered' },
  { label: texts.checkList, icon: <ListChecks />, format: 'list', value: 'unchecked' },
  { label: texts.quote, icon: <TextQuote />, format: 'blockquote', value: true },
  { label: texts.codeBlock, icon: <SquareCode />, format: 'code-block', value: true },
]

/** In the second row. */
export const rareButtons: readonly FormatButton[] = [
  { label: texts.underline, icon: <Underline />, format: 'underline', value: true },
  { label: texts.strike, icon: <Strikethrough />, format: 'strike', value: true },
  { label: texts.outdent, icon: <IndentDecrease />, format: 'indent', value: '-1' },
  { label: texts.indent, icon: <IndentIncrease />, format: 'indent', value: '+1' },
]
