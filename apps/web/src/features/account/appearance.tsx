// How the app looks on this device: theme, view, density, reading font and the language of dates.
import { accountMessages } from '@jotsam/core/messages/account/account'
import { accountPagesMessages as texts } from '@jotsam/core/messages/account/account-pages'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { SelectField } from '@jotsam/ui/select'
import { ThemeChoice } from '../../components/theme-choice.tsx'
import { useMedia } from '../../lib/device/use-media.ts'
import {
  type Appearance as Chosen,
  changeAppearance,
  dateLocale,
  type ListView,
  useAppearance,
  VIEWS,
} from '../../lib/ui/appearance.ts'
import { dateTime } from '../../lib/ui/date-time.ts'
import { Setting } from './setting.tsx'

const LANGUAGES = ['en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'uk', 'tr', 'ar', 'hi', 'ja', 'ko', 'zh']

export function Appearance() {
  const now = useAppearance()
  const hasKeys = useMedia('(pointer: fine)')
  const example = dateTime(new Date(), dateLocale(now))
  return (
    <>
      <Setting name={accountMessages.theme} summary={accountMessages.themeSummary} action={<ThemeChoice />} />
      <Choice
        name={texts.view}
        summary={texts.viewSummary(hasKeys)}
        value={now.view}
        options={VIEWS.map((view): [ListView, string] => [view, dashboardMessages.views[view]])}
        onChoose={(view) => changeAppearance({ view })}
      />
      <Choice
        name={texts.density}
        summary={texts.densitySummary}
        value={now.density}
        options={(['comfortable', 'compact'] as const).map((each): [typeof each, string] => [
          each,
          texts.densities[each],
        ])}
        onChoose={(density) => changeAppearance({ density })}
      />
      <Choice
        name={texts.readingFont}
        summary={texts.readingFontSummary}
        value={now.readingFont}
        options={(['sans', 'serif'] as const).map((each): [typeof each, string] => [each, texts.readingFonts[each]])}
        onChoose={(readingFont) => changeAppearance({ readingFont })}
      />
      <Choice
        name={texts.dates}
        summary={texts.datesSummary(example)}
        value={now.dates}
        options={[['system', texts.systemDates], ...LANGUAGES.map((tag): [string, string] => [tag, nameOf(tag)])]}
        onChoose={(dates) => changeAppearance({ dates })}
      />
    </>
  )
}

function Choice<Value extends Chosen['view' | 'density' | 'readingFont' | 'dates']>({
  name,
  summary,
  value,
  options,
  onChoose,
}: {
  name: string
  summary: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}) {
  return (
    <Setting
      name={name}
      summary={summary}
      action={
        <SelectField
          label={name}
          hideLabel
          value={value}
          className="w-[13rem]"
          onChange={({ target }) => {
            const chosen = options.find(([each]) => each === target.value)
            if (chosen) onChoose(chosen[0])
          }}
        >
          {options.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </SelectField>
      }
    />
  )
}

/** Its own name, such as "Deutsch". */
function nameOf(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}
