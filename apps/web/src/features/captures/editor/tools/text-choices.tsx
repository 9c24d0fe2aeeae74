// The selects for the style, the font and the size of the text.

import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import type { Formats } from './format-commands.ts'
import { ToolChoice } from './toolbar-controls.tsx'

const texts = captureDetailMessages.editor

interface Choice {
  readonly formats: Formats
  /** `false` removes the format. */
  readonly onChoose: (format: string, value: string | number | false) => void
}

export function StyleChoice({ formats, onChoose }: Choice) {
  return (
    <ToolChoice
      label={texts.style}
      value={String(formats.header ?? '')}
      options={[
        ['', texts.styles.body],
        ['1', texts.styles.h1],
        ['2', texts.styles.h2],
        ['3', texts.styles.h3],
      ]}
      onChoose={(value) => onChoose('header', value === '' ? false : Number(value))}
    />
  )
}

export function FontChoices({ formats, onChoose }: Choice) {
  return (
    <>
      <ToolChoice
        label={texts.font}
        value={String(formats.font ?? '')}
        options={[
          ['', texts.fonts.sans],
          ...limits.editor.fontFamilies.map((each) => [each, texts.fonts[each]] as const),
        ]}
        onChoose={(value) => onChoose('font', value === '' ? false : value)}
      />
      <ToolChoice
        label={texts.size}
        value={String(formats.size ?? '')}
        options={[
          ['', texts.sizes.normal],
          ...limits.editor.fontSizes.map((each) => [each, texts.sizes[each]] as const),
        ]}
        onChoose={(value) => onChoose('size', value === '' ? false : value)}
      />
    </>
  )
}
