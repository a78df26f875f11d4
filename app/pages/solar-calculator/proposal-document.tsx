import { Document, Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import {
  findPlace,
  irradiationUncertainty,
  type Place,
} from '../../../domain/solar/climate/places.ts'
import type { SolarAnswer } from '../../../domain/solar/system/solar-answer.ts'
import { site } from '../../../site.config.ts'
import {
  carbonFactorLabels,
  listAvoidedFactors,
} from '../../features/calculators/carbon-factors.ts'
import { formatCalendarDay, formatDay } from '../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf } from '../../ui/pdf/render-pdf.ts'
import {
  monthNames,
  paybackRangeInWords,
  rounded,
  shortNaira,
  valueInWords,
  yearsInWords,
  yearlyFigureNote,
} from './answer-words.ts'
import type { CalculatorData } from '../../features/calculators/calculator-data.ts'
import { nameOfChoice } from '../../features/calculators/appliance-choice.ts'
import { type SolarQuestion } from '../../features/calculators/solar-question.ts'
import { solarPath } from '../../features/calculators/solar-url.ts'

const { ink2, line, green, amber, soft } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  caption: {
    fontSize: 11,
    fontWeight: 700,
    marginTop: 16,
    borderBottomWidth: 1,
    borderBottomColor: pdfColours.ink,
    paddingBottom: 3,
  },
  row: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 4,
  },
  number: { fontSize: 14, fontWeight: 700, lineHeight: 1.2, marginVertical: 3 },
  figures: {
    flexDirection: 'row',
    gap: 14,
    marginTop: 14,
    padding: 12,
    borderRadius: 6,
    backgroundColor: soft,
  },
})

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
  const place = findPlace(`NG-${question.place}`)
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
        <Text style={styles.title}>
          {rounded(answer.arrayKwp)} kWp, {system.inverterKva} kVA
          {answer.batteryKwh > 0 ? `, ${rounded(answer.batteryKwh)} kWh` : ''} for{' '}
          {place && placeInWords(place)}
        </Text>
        <Text style={{ marginTop: 6, fontSize: 10.5, color: ink2 }}>
          For {rounded(answer.load.dailyKwh)} kWh a day, with {rounded(question.gridHours)} hours of
          grid{answer.generatorKw ? ` and a ${question.fuel} generator` : ''}.{' '}
          {question.from === 'spend'
            ? `Today's spend: ${formatNaira(question.spendNaira * 100)} a month.`
            : 'From your list of appliances.'}
        </Text>
        <MainFigures answer={answer} />
        <Text style={styles.caption}>Parts, at the shop’s prices of {day}</Text>
        {system.lines.map(({ id, quantity, priceKobo }) => (
          <Row
            key={id}
            label={`${quantity} × ${faces[id]?.name ?? 'part'}`}
            value={formatNaira(quantity * priceKobo)}
          />
        ))}
        <Row
          label="Mounting, cable, breakers, delivery, labour (estimate, Lagos)"
          value={`≈ ${formatNaira(answer.installationKobo)}`}
        />
        <Row label="Total" value={`≈ ${formatNaira(answer.investmentKobo)}`} isStrong />
        <Costs answer={answer} />
        <MonthBars answer={answer} />
        {question.from === 'appliances' && <Appliances uses={question.uses} />}
        <Text style={styles.caption} break={question.from === 'spend'}>
          Methods and sources
        </Text>
        <DatedRows {...proposal} />
        <Text style={{ marginTop: 10, color: ink2 }}>
          A worst-month method in the manner of IEEE 1562, checked by simulating 8,760 hours of a
          likely year (NASA SSE 6.0 climate, ±{irradiationUncertainty.yearShare * 100} % for a
          year). It is an estimate from what you told us, not an offer: we quote after seeing photos
          of roof and meter. {yearlyFigureNote} It is an estimate, not an issued credit.
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

function Costs({ answer: { costToday, costWithSystem, economics } }: { answer: SolarAnswer }) {
  return (
    <>
      <Text style={styles.caption}>A month on grid and fuel</Text>
      <Row
        label="Today"
        value={formatNaira(Math.round((costToday.gridKobo + costToday.fuelKobo) / 1200) * 100)}
      />
      <Row
        label="With this system"
        value={formatNaira(
          Math.round((costWithSystem.gridKobo + costWithSystem.fuelKobo) / 1200) * 100,
        )}
      />
      <Row
        label="After 20 years, all costs paid"
        value={shortNaira(economics.years.at(-1)?.cumulativeKobo ?? 0)}
        isStrong
      />
      <Row
        label="Worth today (net present value)"
        value={shortNaira(economics.netPresentValueKobo)}
      />
      <Row
        label="Yearly return, above inflation"
        value={
          economics.internalRateOfReturn === null
            ? 'none'
            : formatPercent(economics.internalRateOfReturn)
        }
      />
      <Row
        label="Cost of a kWh: all costs, shared by all the energy it serves"
        value={formatNaira(Math.round(economics.levelisedCostKoboPerKwh / 100) * 100)}
      />
    </>
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

function Appliances({ uses }: { uses: SolarQuestion['uses'] }) {
  return (
    <View break>
      <Text style={styles.caption}>What you run</Text>
      {uses.map((use) => (
        <Row
          key={use.key}
          label={`${use.quantity} × ${nameOfChoice(use)}, ${use.watts.toLocaleString('en')} W${use.isCritical ? ', must never go off' : ''}`}
          value={`${use.dayHours} h by day, ${use.nightHours} h by night`}
        />
      ))}
    </View>
  )
}

function MainFigures({
  answer: { investmentKobo, savingKobo, savingRangeKobo, economics, paybackRange, avoidedKg },
}: {
  answer: SolarAnswer
}) {
  const month = (kobo: number) => formatNaira(Math.round(kobo / 12 / 50_000) * 50_000)
  const figures = [
    {
      label: 'Parts and installation',
      value: shortNaira(investmentKobo),
      note: 'estimate for Lagos',
    },
    {
      label: 'Saves a month',
      value: month(savingKobo),
      note: `${month(savingRangeKobo.min)} to ${month(savingRangeKobo.max)}`,
    },
    {
      label: 'Pays back in',
      value: yearsInWords(economics.paybackYears),
      note: economics.paybackYears === null ? '' : paybackRangeInWords(paybackRange),
    },
    { label: 'CO₂e avoided a year', value: `${rounded(avoidedKg / 1000)} t`, note: 'estimate' },
  ]
  return (
    <View style={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <View key={label} style={{ flex: 1 }}>
          <Text style={pdfStyles.small}>{label}</Text>
          <Text style={styles.number}>{value}</Text>
          <Text style={pdfStyles.small}>{note}</Text>
        </View>
      ))}
    </View>
  )
}

function Row({
  label,
  value,
  isStrong = false,
}: {
  label: string
  value: string
  isStrong?: boolean
}) {
  return (
    <View style={{ ...styles.row, ...(isStrong && { fontWeight: 700 }) }} wrap={false}>
      <Text>{label}</Text>
      <Text style={{ fontWeight: 700 }}>{value}</Text>
    </View>
  )
}

const barHeight = 70

function MonthBars({ answer: { months } }: { answer: SolarAnswer }) {
  const maxKwh = Math.max(1, ...months.map(({ pv }) => pv))
  return (
    <View wrap={false}>
      <Text style={styles.caption}>
        Sun by month, kWh: used or stored, of all the panels could give
      </Text>
      <View style={{ flexDirection: 'row', alignItems: 'flex-end', marginTop: 8, gap: 5 }}>
        {months.map(({ pv, pvUsed }, month) => (
          <View key={monthNames[month]} style={{ flex: 1 }}>
            <View style={{ height: ((pv - pvUsed) / maxKwh) * barHeight, backgroundColor: line }} />
            <View style={{ height: (pvUsed / maxKwh) * barHeight, backgroundColor: amber }} />
            <Text style={{ ...pdfStyles.small, textAlign: 'center', marginTop: 2 }}>
              {monthNames[month]?.slice(0, 3)}
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
