import { Document, Link, Page, View } from '@react-pdf/renderer'
import { formatNaira } from '../../../domain/money/money.ts'
import { irradiationUncertainty, type Place } from '../../../domain/solar/climate/places.ts'
import type { SolarAnswer } from '../../../domain/solar/system/solar-answer.ts'
import { site } from '../../../site.config.ts'
import {
  carbonFactorLabels,
  listAvoidedFactors,
} from '../../features/calculators/carbon-factors.ts'
import { formatCalendarDay, formatDay } from '../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../ui/pdf/pdf-text.tsx'
import {
  monthInWords,
  openDaysInWords,
  rounded,
  valueInWords,
  yearlyFigureNote,
} from './answer-words.ts'
import type { CalculatorData } from '../../features/calculators/calculator-data.ts'
import { stateOf } from './installation-words.ts'
import {
  Appliances,
  Costs,
  MainFigures,
  Notices,
  PriceRows,
  proposalStyles,
} from './proposal-figures.tsx'
import { findPlaceOf, type SolarQuestion } from '../../features/calculators/solar-question.ts'
import { solarPath } from '../../features/calculators/solar-url.ts'

const { ink2, line, green, amber } = pdfColours

export interface Proposal extends CalculatorData {
  answer: SolarAnswer
  question: SolarQuestion
  /** Date of the proposal, UTC. */
  today: Date
  origin: string
}

/** The proposal as a PDF on A4. */
export function renderProposal(proposal: Proposal): Promise<Buffer> {
  return renderPdf(() => <ProposalDocument {...proposal} />)
}

function ProposalDocument(proposal: Proposal) {
  const { answer, question, faces, today, origin } = proposal
  const day = formatDay(today)
  const place = findPlaceOf(question)
  const { system } = answer
  return (
    <Document
      title={`Solar proposal for ${place?.capital ?? 'Nigeria'}`}
      author={site.legalName}
      language="en-NG"
      creationDate={today}
    >
      <Page size="A4" style={pdfStyles.page}>
        <Letterhead day={day} reference="Solar proposal" />
        <Text style={{ color: green, fontWeight: 700 }}>Solar proposal, {day}</Text>
        <Text style={proposalStyles.title}>
          {rounded(answer.arrayKwp)} kWp, {system.inverterKva} kVA
          {answer.batteryKwh > 0 ? `, ${rounded(answer.batteryKwh)} kWh` : ''} for{' '}
          {place && placeInWords(place)}
        </Text>
        <Text style={{ marginTop: 6, fontSize: 10.5, color: ink2 }}>
          For {rounded(answer.load.dailyKwh)} kWh a day{openDaysInWords(question.daysPerWeek)}, with{' '}
          {rounded(question.gridHours)} hours of grid
          {answer.generatorKw ? ` and a ${question.fuel} generator` : ''}.{' '}
          {question.from === 'spend'
            ? `Today's spend: ${formatNaira(question.spendNaira * 100)} a month.`
            : 'From your list of appliances.'}
        </Text>
        <Notices {...proposal} />
        <MainFigures answer={answer} state={stateOf(question.place)} />
        <Text style={proposalStyles.caption}>Parts, at the shop’s prices of {day}</Text>
        <PriceRows answer={answer} state={stateOf(question.place)} faces={faces} />
        <Costs answer={answer} />
        <MonthBars answer={answer} />
        {question.from === 'appliances' && <Appliances uses={question.uses} />}
        <Text style={proposalStyles.caption} break={question.from === 'spend'}>
          Methods and sources
        </Text>
        <DatedRows {...proposal} />
        <Text style={{ marginTop: 10, color: ink2 }}>
          A worst-month method like that of IEEE 1562, checked by simulating 8,760 hours of a likely
          year (NASA SSE 6.0 climate, ±{irradiationUncertainty.yearShare * 100} % for a year). It is
          an estimate from what you told us, not an offer. Send us photos of your roof and meter,
          and we send you an offer. {yearlyFigureNote} It is an estimate, not an issued credit.
        </Text>
        <Link
          src={origin + solarPath(question, { isShared: true })}
          style={{ marginTop: 6, color: green }}
        >
          Open this calculation with today’s prices
        </Link>
      </Page>
    </Document>
  )
}

/** Prices, rates and emission factors, each with its date and source. */
function DatedRows({ values, carbonFactors }: Pick<Proposal, 'values' | 'carbonFactors'>) {
  const factors = listAvoidedFactors(carbonFactors).map(({ name, ...row }) => ({
    ...row,
    label: `CO₂e: ${carbonFactorLabels[name] ?? name}`,
  }))
  return [...values, ...factors].map(({ label, value, unit, as_of, source }) => (
    <View
      key={label}
      style={{ flexDirection: 'row', paddingVertical: 2, fontSize: 7.5 }}
      wrap={false}
    >
      <Text style={{ width: '37%' }}>{label}</Text>
      <Text style={{ width: '18%', fontWeight: 700 }}>{valueInWords(value, unit)}</Text>
      <Text style={{ width: '45%', color: ink2 }}>
        {source} · {formatCalendarDay(as_of)}
      </Text>
    </View>
  ))
}

function placeInWords({ capital, state }: Place): string {
  return capital === state ? state : `${capital}, ${state}`
}

const barHeight = 70

function MonthBars({ answer: { months } }: { answer: SolarAnswer }) {
  const maxKwh = Math.max(1, ...months.map(({ pv }) => pv))
  return (
    <View wrap={false}>
      <Text style={proposalStyles.caption}>
        Sun by month, kWh: used or stored, out of all that the panels could make
      </Text>
      <View style={{ flexDirection: 'row', alignItems: 'flex-end', marginTop: 8, gap: 5 }}>
        {months.map(({ pv, pvUsed }, month) => (
          <View key={monthInWords(month)} style={{ flex: 1 }}>
            <View style={{ height: ((pv - pvUsed) / maxKwh) * barHeight, backgroundColor: line }} />
            <View style={{ height: (pvUsed / maxKwh) * barHeight, backgroundColor: amber }} />
            <Text style={{ ...pdfStyles.small, textAlign: 'center', marginTop: 2 }}>
              {monthInWords(month).slice(0, 3)}
            </Text>
            <Text style={{ ...pdfStyles.small, textAlign: 'center' }}>
              {Math.round(pvUsed)} / {Math.round(pv)}
            </Text>
          </View>
        ))}
      </View>
    </View>
  )
}
