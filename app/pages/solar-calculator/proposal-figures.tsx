import { formatNumber } from '../../../domain/text/format-number.ts'
import { StyleSheet, View } from '@react-pdf/renderer'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import type { SolarAnswer } from '../../../domain/solar/system/solar-answer.ts'
import { pdfColours, pdfStyles } from '../../ui/pdf/pdf-letterhead.tsx'
import { Text } from '../../ui/pdf/pdf-text.tsx'
import { nameOfChoice, type ApplianceChoice } from '../../features/calculators/appliance-choice.ts'
import {
  monthNaira,
  paybackRangeInWords,
  rounded,
  shortNaira,
  yearsInWords,
} from './answer-words.ts'
import { listNotices, type Noticed } from './cautions.ts'
import { chargeSetting } from './charge-setting.ts'
import type { PartFace } from '../../features/calculators/calculator-data.ts'
import { installationItems, installedInWords } from './installation-words.ts'

/** Styles of the proposal. */
export const proposalStyles = StyleSheet.create({
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
    borderBottomColor: pdfColours.line,
    paddingVertical: 4,
  },
  number: { fontSize: 14, fontWeight: 700, lineHeight: 1.2, marginVertical: 3 },
  figures: {
    flexDirection: 'row',
    gap: 14,
    marginTop: 14,
    padding: 12,
    borderRadius: 6,
    backgroundColor: pdfColours.soft,
  },
})

interface PricedProps {
  answer: SolarAnswer
  /** Where the system is delivered. */
  state: string
}

/** The parts, delivery, installation and their total. */
export function PriceRows({
  answer: { system, installed, investmentKobo },
  state,
  faces,
}: PricedProps & { faces: Record<string, PartFace> }) {
  const setting = chargeSetting(system)
  return (
    <>
      {system.lines.map(({ id, quantity, priceKobo }) => (
        <Row
          key={id}
          label={`${quantity} × ${faces[id]?.name ?? 'part'}`}
          value={formatNaira(quantity * priceKobo)}
        />
      ))}
      {installationItems(installed, state).map(({ label, kobo }) => (
        <Row
          key={label}
          label={label}
          value={kobo === null ? 'Price to follow' : formatNaira(kobo)}
        />
      ))}
      <Row label="Total" value={formatNaira(investmentKobo)} isStrong />
      {setting && <Text style={{ marginTop: 6, fontWeight: 700 }}>{setting}</Text>}
    </>
  )
}

/** A month on grid and fuel before and after, and what is left after 20 years. */
export function Costs({
  answer: { costToday, costWithSystem, economics },
}: {
  answer: SolarAnswer
}) {
  return (
    <>
      <Text style={proposalStyles.caption}>A month on grid and fuel</Text>
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
        label="Cost of a kWh: all costs, divided by all the energy you use"
        value={formatNaira(Math.round(economics.levelisedCostKoboPerKwh / 100) * 100)}
      />
    </>
  )
}

/** What a reader must know before the figures. */
export function Notices(proposal: Noticed) {
  return listNotices(proposal).map((notice) => (
    <Text key={notice} style={{ marginTop: 6, fontWeight: 700 }}>
      {notice}
    </Text>
  ))
}

/** The numbers that a reader looks for first. */
export function MainFigures({
  answer: {
    investmentKobo,
    installed,
    savingKobo,
    savingRangeKobo,
    economics,
    paybackRange,
    avoidedKg,
  },
  state,
}: PricedProps) {
  const figures = [
    {
      label: 'Parts and installation',
      value: shortNaira(investmentKobo),
      note: installedInWords(installed, state),
    },
    {
      label: 'Saves a month',
      value: monthNaira(savingKobo),
      note: `${monthNaira(savingRangeKobo.min)} to ${monthNaira(savingRangeKobo.max)}`,
    },
    {
      label: 'Pays back in',
      value: yearsInWords(economics.paybackYears),
      note: economics.paybackYears === null ? '' : paybackRangeInWords(paybackRange),
    },
    { label: 'CO₂e avoided a year', value: `${rounded(avoidedKg / 1000)} t`, note: 'estimate' },
  ]
  return (
    <View style={proposalStyles.figures}>
      {figures.map(({ label, value, note }) => (
        <View key={label} style={{ flex: 1 }}>
          <Text style={pdfStyles.small}>{label}</Text>
          <Text style={proposalStyles.number}>{value}</Text>
          <Text style={pdfStyles.small}>{note}</Text>
        </View>
      ))}
    </View>
  )
}

/** The appliances that the visitor listed, on a page of their own. */
export function Appliances({ uses }: { uses: ApplianceChoice[] }) {
  return (
    <View break>
      <Text style={proposalStyles.caption}>What you run</Text>
      {uses.map((use) => (
        <Row
          key={use.key}
          label={`${use.quantity} × ${nameOfChoice(use)}, ${formatNumber(use.watts)} W${use.isCritical ? ', must never go off' : ''}`}
          value={`${use.dayHours} h by day, ${use.nightHours} h by night`}
        />
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
    <View style={{ ...proposalStyles.row, ...(isStrong && { fontWeight: 700 }) }} wrap={false}>
      <Text>{label}</Text>
      <Text style={{ fontWeight: 700 }}>{value}</Text>
    </View>
  )
}
