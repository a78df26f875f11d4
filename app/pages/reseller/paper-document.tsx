import { Document, Image, Page, StyleSheet, View } from '@react-pdf/renderer'
import { formatExactNaira } from '../../../domain/money/money.ts'
import type { ResellerPaper } from '../../../domain/resellers/quote-functions.ts'
import { formatDay } from '../../platform/format-time.ts'
import { pdfColours, pdfStyles } from '../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../ui/pdf/pdf-text.tsx'

const styles = StyleSheet.create({
  page: { ...pdfStyles.page, paddingTop: 44 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 20 },
  logo: { maxWidth: 150, maxHeight: 60, objectFit: 'contain' },
  title: { fontSize: 18, fontWeight: 700, marginBottom: 4 },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: pdfColours.line,
    paddingVertical: 4,
  },
  number: { width: '18%', textAlign: 'right' },
})

/** The head of a paper in the name of the reseller: nothing of ours. */
function Head({ paper }: { paper: ResellerPaper }) {
  return (
    <View style={styles.head}>
      <View>
        <Text style={{ fontSize: 13, fontWeight: 700 }}>{paper.businessName}</Text>
        <Text style={{ color: pdfColours.ink2 }}>{paper.phone}</Text>
      </View>
      {paper.logo && <Image style={styles.logo} src={paper.logo} />}
    </View>
  )
}

/** A quote of a reseller to their customer, in their own name and at their own prices. */
export function renderQuote(
  paper: ResellerPaper,
  quote: NonNullable<ResellerPaper['quote']>,
): Promise<Buffer> {
  const totalKobo = quote.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceKobo, 0)
  const until = formatDay(new Date(`${quote.validUntil}T12:00:00Z`))
  return renderPdf(() => (
    <Document title={`Quote ${quote.number}`} author={paper.businessName} language="en-NG">
      <Page size="A4" style={styles.page}>
        <Head paper={paper} />
        <Text style={styles.title}>Quote {quote.number}</Text>
        <Text>
          For {quote.customerName}
          {quote.customerPhone && `, ${quote.customerPhone}`}
        </Text>
        <Text style={{ color: pdfColours.ink2, marginBottom: 14 }}>
          {formatDay(new Date(quote.createdAt))}. Valid until {until}.
        </Text>
        <View style={[styles.row, { fontWeight: 700 }]}>
          <Text style={{ flex: 1 }}>Goods and services</Text>
          <Text style={{ width: '10%', textAlign: 'right' }}>Units</Text>
          <Text style={styles.number}>Each</Text>
          <Text style={styles.number}>Total</Text>
        </View>
        {linesWithKeys(quote.lines).map(({ key, ...line }) => (
          <View key={key} style={styles.row} wrap={false}>
            <Text style={{ flex: 1, paddingRight: 8 }}>{line.name}</Text>
            <Text style={{ width: '10%', textAlign: 'right' }}>{line.quantity}</Text>
            <Text style={styles.number}>{formatExactNaira(line.unitPriceKobo)}</Text>
            <Text style={styles.number}>
              {formatExactNaira(line.quantity * line.unitPriceKobo)}
            </Text>
          </View>
        ))}
        <View style={[styles.row, { fontWeight: 700, fontSize: 11 }]} wrap={false}>
          <Text style={{ flex: 1 }}>Total</Text>
          <Text style={{ width: '36%', textAlign: 'right' }}>{formatExactNaira(totalKobo)}</Text>
        </View>
        {quote.note && <Text style={{ marginTop: 14 }}>{quote.note}</Text>}
      </Page>
    </Document>
  ))
}

/** Two lines of a quote may be the same. */
function linesWithKeys<Line extends object>(lines: readonly Line[]): (Line & { key: string })[] {
  return lines.map((line, at) => ({ ...line, key: `line ${at}` }))
}

/** What a reseller pays for each product, by quantity. */
export function renderPriceList(
  paper: ResellerPaper,
  { tierName, products }: NonNullable<ResellerPaper['priceList']>,
  now: Date,
): Promise<Buffer> {
  return renderPdf(() => (
    <Document title="Price list" author={paper.businessName} language="en-NG">
      <Page size="A4" style={styles.page}>
        <Head paper={paper} />
        <Text style={styles.title}>Your price list, tier {tierName}</Text>
        <Text style={{ color: pdfColours.ink2, marginBottom: 14 }}>
          As of {formatDay(now)}, with VAT, without delivery. This list is for you only: please do
          not pass it on.
        </Text>
        {products.map(({ sku, name, shopKobo, steps }) => (
          <View key={sku} style={styles.row} wrap={false}>
            <View style={{ flex: 1, paddingRight: 8 }}>
              <Text>{name}</Text>
              <Text style={{ color: pdfColours.ink2 }}>
                {sku}, in the shop {formatExactNaira(shopKobo)}
              </Text>
            </View>
            <View style={{ width: '36%' }}>
              {steps.map(({ minQuantity, priceKobo }) => (
                <Text key={minQuantity} style={{ textAlign: 'right' }}>
                  {minQuantity === 1 ? '' : `from ${minQuantity}: `}
                  {formatExactNaira(priceKobo)}
                </Text>
              ))}
            </View>
          </View>
        ))}
      </Page>
    </Document>
  ))
}
