import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { site } from '../../../site.config.ts'
import { readHighlights, type Product } from '../../features/product/product-queries.ts'
import type { SheetGroup } from '../../../domain/catalogue/data-sheet/data-sheet.ts'
import { formatDay } from '../../platform/format-time.ts'
import { Letterhead, pdfColours, pdfStyles } from '../../ui/pdf/pdf-letterhead.tsx'
import { renderPdf, Text } from '../../ui/pdf/pdf-text.tsx'
import { parseImageSpec } from '../../ui/drawings/products/image-spec.ts'
import { PdfDrawing } from './pdf-drawing.tsx'
import { listWarrantyTerms } from '../../../domain/catalogue/data-sheet/warranty-terms.ts'
import type { MatchingCategory } from '../../features/product/works-with.ts'

const { ink, ink2, line, green, soft } = pdfColours
const styles = StyleSheet.create({
  title: { fontSize: 21, fontWeight: 700, lineHeight: 1.15, marginTop: 2 },
  group: { marginTop: 13 },
  caption: {
    fontSize: 10.5,
    fontWeight: 700,
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 3,
  },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 3,
  },
  label: { width: '42%', color: ink2, paddingRight: 8 },
  value: { width: '58%', fontWeight: 700 },
})

export interface DataSheet {
  product: Product
  specifications: SheetGroup[]
  matchingCategories: MatchingCategory[]
  /** Date on the document, UTC. */
  today: Date
}

/** The data sheet as a PDF, on A4 with the company's letterhead. */
export function renderDataSheet(sheet: DataSheet): Promise<Buffer> {
  return renderPdf(() => <DataSheetDocument {...sheet} />)
}

function DataSheetDocument({ product, specifications, matchingCategories, today }: DataSheet) {
  const day = formatDay(today)
  const terms = listWarrantyTerms(specifications, product.warranty_years)
  const fitting = matchingCategories.flatMap(({ name, products }) =>
    products
      .filter(({ fit }) => fit.arrangement !== '')
      .map((each) => ({ ...each, category: name })),
  )
  return (
    <Document
      title={`${product.name}: data sheet`}
      author={site.legalName}
      subject={product.summary}
      language="en-NG"
      creationDate={today}
    >
      <Page size="A4" style={pdfStyles.page}>
        <Letterhead day={day} reference={product.sku} />
        <Opening product={product} day={day} />
        {specifications.map(({ group, rows }) => (
          <Table
            key={group}
            title={group}
            rows={rows.map(({ label, value, unit }) => [
              label,
              unit ? `${value} ${unit}` : String(value),
            ])}
          />
        ))}
        {fitting.length > 0 && (
          <Table
            title="Works with"
            rows={fitting.map(({ name, fit }) => [
              name,
              fit.arrangement.replace(/^./, (letter) => letter.toUpperCase()),
            ])}
          />
        )}
        {!specifications.some(({ group }) => group === 'Warranty') && terms.length > 0 && (
          <Table title="Warranty" rows={terms.map(({ part, term }) => [part, term])} />
        )}
        <View
          style={{ marginTop: 16, backgroundColor: soft, padding: 10, borderRadius: 4 }}
          wrap={false}
        >
          <Text style={{ fontWeight: 700 }}>Warranty claims</Text>
          <Text style={{ color: ink2 }}>
            {site.legalName} honours the warranty in {site.address.city}. Send the serial number, a
            photo and what happened to {formatPhone(site.whatsapp)} on WhatsApp or {site.email}.
          </Text>
        </View>
      </Page>
    </Document>
  )
}

function Opening({ product, day }: { product: Product; day: string }) {
  return (
    <View style={{ flexDirection: 'row', gap: 20 }}>
      <View
        style={{ backgroundColor: soft, borderRadius: 8, padding: 12, alignSelf: 'flex-start' }}
      >
        <PdfDrawing picture={parseImageSpec(product.picture)} width={176} />
      </View>
      <View style={{ flex: 1 }}>
        <Text style={{ color: green, fontWeight: 700 }}>Data sheet</Text>
        <Text style={styles.title}>{product.name}</Text>
        <Text style={{ marginTop: 6, fontSize: 10.5, color: ink2 }}>{product.summary}</Text>
        <View
          style={{
            flexDirection: 'row',
            marginTop: 10,
            borderTopWidth: 0.5,
            borderBottomWidth: 0.5,
            borderColor: line,
            paddingVertical: 6,
          }}
        >
          {readHighlights(product.highlights).map(({ label, value }) => (
            <View key={label} style={{ flex: 1 }}>
              <Text style={{ fontSize: 12, fontWeight: 700 }}>{value}</Text>
              <Text style={pdfStyles.small}>{label}</Text>
            </View>
          ))}
        </View>
        <Text style={{ marginTop: 8 }}>
          {product.brand} · {product.sku}
        </Text>
        <Text style={{ color: ink2 }}>
          {formatNaira(koboFromNaira(product.price))} on {day}; the shop has today’s price.
        </Text>
      </View>
    </View>
  )
}

/** A table with at most so many rows is not split between pages. */
const maxUnsplitRows = 16

function Table({ title, rows }: { title: string; rows: [string, string][] }): ReactNode {
  return (
    <View style={styles.group} wrap={rows.length > maxUnsplitRows}>
      <Text style={styles.caption} minPresenceAhead={40}>
        {title}
      </Text>
      {rows.map(([label, value]) => (
        <View key={label} style={styles.row} wrap={false}>
          <Text style={styles.label}>{label}</Text>
          <Text style={styles.value}>{value}</Text>
        </View>
      ))}
    </View>
  )
}
