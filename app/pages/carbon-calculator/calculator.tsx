import { formatNumber } from '../../../domain/text/format-number.ts'
import { useState } from 'react'
import { SaveCalculation } from '../../features/calculators/save-calculation.tsx'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ShareLink } from '../../ui/sharing/share-link.tsx'
import { useUrlState } from '../../platform/url/use-url-state.ts'
import { carbonAnswer } from './carbon-answer.ts'
import type { CarbonData } from './carbon-data.ts'
import { describeCarbon, summarizeCarbon } from './carbon-description.ts'
import { carbonFieldNames, examples, getCarbonField, type CarbonNumbers } from './carbon-fields.ts'
import { CarbonForm, type CarbonTexts } from './carbon-form.tsx'
import { CarbonResult } from './carbon-result.tsx'
import {
  carbonUrl,
  carbonQuery,
  resultPath,
  parseAmount,
  parseCarbonSearch,
  type CarbonSearch,
} from './carbon-search.ts'

interface CalculatorProps {
  search: CarbonSearch
  carbonData: CarbonData
  /** The URL has changed to another calculation. */
  onOther: (search: CarbonSearch) => void
}

/** The form beside its result, which follows every key stroke. */
export function Calculator({ search, carbonData: { places, factors }, onOther }: CalculatorProps) {
  const [subject, setSubject] = useState(search.subject)
  const [placeCode, setPlaceCode] = useState(search.place)
  const [texts, setTexts] = useState(() => textsOf(search.numbers))
  const [isExample, setIsExample] = useState(search.isExample)
  const numbers = numbersOf(texts, search.numbers)
  useUrlState(carbonUrl({ subject, place: placeCode, numbers, isExample }), (params) => {
    const next = parseCarbonSearch(params, places)
    if (carbonQuery(next) !== carbonQuery(search)) onOther(next)
  })
  const place = places.find(({ code }) => code === placeCode) ?? places[0]
  if (!place) return null
  const answer = carbonAnswer(numbers, place.yieldKwhPerKwp, factors)
  const query = carbonQuery({ subject, place: place.code, numbers })
  return (
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1fr_1.25fr]">
      {isExample && (
        <p className="rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft lg:col-span-2">
          These numbers are an example. Put in your own.
        </p>
      )}
      <CarbonForm
        subject={subject}
        place={place.code}
        texts={texts}
        places={places}
        onSubject={(chosen) => {
          setSubject(chosen)
          // Keep what the visitor has typed; replace only an unchanged example.
          if (isExample) setTexts(textsOf(examples[chosen]))
        }}
        onPlace={setPlaceCode}
        onText={(name, text) => {
          setIsExample(false)
          setTexts((now) => ({ ...now, [name]: text }))
        }}
      />
      <div className="min-w-0">
        <CarbonResult answer={answer} place={place} />
        <div className="mt-6 flex flex-wrap gap-3" data-no-print>
          <SubmitProject
            label="Send it to us"
            projectType="Carbon Credit Project"
            description={describeCarbon(answer, place.state)}
          />
          <SaveCalculation
            calculator="carbon"
            title={`${subject === 'home' ? 'A home' : 'A business'} in ${place.state}, ${formatNumber(numbers.kwp)} kWp of solar`}
            path={`/carbon-calculator?${query}`}
            summary={summarizeCarbon(answer)}
          />
          <ShareLink path={`/carbon-calculator?${query}`} />
          <a
            href={resultPath({ subject, place: place.code, numbers })}
            className={buttonClass({ variant: 'secondary' })}
          >
            Download as PDF
          </a>
          <ButtonLink to="/solar-calculator" variant="quiet">
            Size a system
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function textsOf(numbers: CarbonNumbers): CarbonTexts {
  return Object.fromEntries(
    carbonFieldNames.map((name) => [name, String(numbers[name])]),
  ) as CarbonTexts
}

/** The numbers in the fields; an unreadable one counts as zero, and its field shows an error. */
function numbersOf(texts: CarbonTexts, initial: CarbonNumbers): CarbonNumbers {
  const numbers = { ...initial }
  for (const name of carbonFieldNames)
    numbers[name] = parseAmount(texts[name], getCarbonField(name).max) ?? 0
  return numbers
}
