import { formatNumber } from '../../../domain/text/format-number.ts'
import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import { creditsFromKg, formatCredits, formatKg } from '../../../domain/carbon/credits.ts'
import { footprintSources } from '../../../domain/carbon/footprint.ts'
import { irradiationUncertainty } from '../../../domain/solar/climate/places.ts'
import { site } from '../../../site.config.ts'
import { carbonFactorLabels } from '../../features/calculators/carbon-factors.ts'
import { formatCalendarDay, formatDay } from '../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../ui/pdf/pdf-text.tsx'
import { formatUsdRange, type CarbonAnswer } from './carbon-answer.ts'
import type { CarbonData, PlaceYield } from './carbon-data.ts'
import { carbonFieldNames, getCarbonField } from './carbon-fields.ts'
import { sourceNames } from './carbon-result.tsx'
import type { CarbonSearch } from './carbon-search.ts'

const { ink, ink2, line, green, soft } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  caption: {
    fontSize: 10.5,
    fontWeight: 700,
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 3,
    marginTop: 14,
  },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 3,
    alignItems: 'center',
  },
  label: { width: '30%', color: ink2 },
  value: { width: '20%', textAlign: 'right', fontWeight: 700 },
  note: { marginTop: 12, backgroundColor: soft, padding: 10, borderRadius: 4 },
})

interface Result {
  search: CarbonSearch
  place: PlaceYield
  answer: CarbonAnswer
  rows: CarbonData['rows']
  today: Date
}

/** The calculator's result as a PDF, A4, with the company's letterhead. */
export function renderCarbonResult(result: Result): Promise<Buffer> {
  return renderPdf(() => <ResultDocument {...result} />)
}

function ResultDocument({ search, place, answer, rows, today }: Result) {
  const { footprint, range, scenarios, chosen } = answer
  const maxKg = Math.max(1e-9, ...Object.values(footprint.kgBySource))
  return (
    <Document
      title="Carbon footprint"
      author={site.legalName}
      language="en-NG"
      creationDate={today}
    >
      <Page size="A4" style={pdfStyles.page}>
        <Letterhead day={formatDay(today)} reference="Carbon footprint" />
        <Text style={{ color: green, fontWeight: 700 }}>Carbon footprint, {place.state}</Text>
        <Text style={styles.title}>{formatKg(footprint.totalKg)} CO₂e a year</Text>
        <Text style={{ marginTop: 4, color: ink2 }}>
          {formatKg(range.minKg)} to {formatKg(range.maxKg)} with other published factors for the
          same fuels and grid
        </Text>
        <Text style={styles.caption}>By source</Text>
        {footprintSources.map((source) => (
          <View key={source} style={styles.row}>
            <Text style={styles.label}>{sourceNames[source]}</Text>
            <View style={{ width: '50%' }}>
              <View
                style={{
                  height: 8,
                  width: `${(100 * footprint.kgBySource[source]) / maxKg}%`,
                  backgroundColor: green,
                }}
              />
            </View>
            <Text style={styles.value}>{formatKg(footprint.kgBySource[source])}</Text>
          </View>
        ))}
        <Text style={styles.caption}>With solar, a year</Text>
        {scenarios.map(({ name, scenario }) => (
          <View key={name} style={styles.row}>
            <Text style={styles.label}>
              {name}: {formatNumber(scenario.kwp)} kWp
            </Text>
            <Text style={{ width: '50%' }}>
              {formatCredits(creditsFromKg(scenario.avoidedKg))} units,{' '}
              {formatUsdRange(scenario.valueUsd)}
            </Text>
            <Text style={styles.value}>{formatKg(scenario.avoidedKg)} less</Text>
          </View>
        ))}
        <Text style={styles.note}>
          One kWp in {place.state} earns about {Math.round(answer.oneKwpUsd.highUsd)} US dollars a
          year in credits, before the cost of measuring and verifying. This is an estimate, not an
          issued credit. Of {formatNumber(Math.round(chosen.generationKwh))} kWh the panels could
          make (±{irradiationUncertainty.yearShare * 100} %),{' '}
          {formatNumber(Math.round(chosen.usedKwh))} kWh replace generator and grid.
        </Text>
        <Text style={styles.caption}>From these numbers</Text>
        <View style={{ flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between' }}>
          {carbonFieldNames
            .filter((name) => search.numbers[name] > 0)
            .map((name) => (
              <View key={name} style={[styles.row, { width: '48%' }]} wrap={false}>
                <Text style={{ width: '62%', color: ink2 }}>{getCarbonField(name).label}</Text>
                <Text style={{ width: '38%', textAlign: 'right' }}>
                  {formatNumber(search.numbers[name])} {getCarbonField(name).unit}
                </Text>
              </View>
            ))}
        </View>
        <Text style={styles.caption} minPresenceAhead={40}>
          Factors
        </Text>
        {rows.map(({ name, value, unit, source, as_of }) => (
          <Text key={name} style={[pdfStyles.small, { marginTop: 2 }]}>
            {carbonFactorLabels[name] ?? name}: {value} {unit}. {source}, {formatCalendarDay(as_of)}
            .
          </Text>
        ))}
      </Page>
    </Document>
  )
}
