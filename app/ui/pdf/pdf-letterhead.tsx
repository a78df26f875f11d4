import { Circle, Path, StyleSheet, Svg, View } from '@react-pdf/renderer'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { site } from '../../../site.config.ts'
import { logoShape } from '../drawings/logo-shape.ts'
import { Text } from './pdf-text.tsx'

/** The colours of the light theme, because paper is light. */
export const pdfColours = {
  ink: '#14211b',
  ink2: '#435149',
  line: '#dfdbcd',
  green: '#0b6b45',
  amber: '#f6b40e',
  soft: '#f3f1e9',
} as const

export const pdfStyles = StyleSheet.create({
  // Kerning moves a comma under a preceding 7, so that 17,157 reads as 17157.
  page: {
    fontFamily: 'Inter',
    fontFeatureSettings: { kern: false },
    fontSize: 9,
    lineHeight: 1.4,
    color: pdfColours.ink,
    paddingTop: 84,
    paddingBottom: 62,
    paddingHorizontal: 44,
  },
  head: {
    position: 'absolute',
    top: 30,
    left: 44,
    right: 44,
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    borderBottomWidth: 1,
    borderBottomColor: pdfColours.ink,
    paddingBottom: 8,
  },
  company: { fontSize: 14, fontWeight: 700, color: pdfColours.green },
  foot: {
    position: 'absolute',
    top: 794,
    left: 44,
    right: 44,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.5,
    borderTopColor: pdfColours.line,
    paddingTop: 6,
    fontSize: 7.5,
    color: pdfColours.ink2,
  },
  small: { fontSize: 7.5, color: pdfColours.ink2 },
})

/** The header and footer of every page of a document, with its date and reference. */
export function Letterhead({ day, reference }: { day: string; reference: string }) {
  const { street, area, city, country } = site.address
  return (
    <>
      <View style={pdfStyles.head} fixed>
        <View style={{ flexDirection: 'row', alignItems: 'center' }}>
          <LogoMark />
          <Text style={pdfStyles.company}>{site.name}</Text>
        </View>
        <View style={{ alignItems: 'flex-end' }}>
          <Text style={pdfStyles.small}>
            {street}, {area}, {city}, {country}
          </Text>
          <Text style={pdfStyles.small}>
            {formatPhone(site.phone)} · {site.email}
          </Text>
        </View>
      </View>
      <View style={pdfStyles.foot} fixed>
        <Text>
          {site.legalName} · {site.registrationNumber}
          {site.tin && ` · TIN ${site.tin}`}
        </Text>
        <Text>
          {reference} · {day}
        </Text>
        <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
      </View>
    </>
  )
}

function LogoMark() {
  const { amber, green } = pdfColours
  return (
    <Svg viewBox="0 0 32 32" style={{ width: 22, height: 22, marginRight: 6 }}>
      <Circle {...logoShape.sun} fill={amber} />
      <Path
        d={logoShape.rays}
        stroke={amber}
        strokeWidth={logoShape.raysWidth}
        strokeLinecap="round"
      />
      <Path
        d={logoShape.roof}
        stroke={green}
        strokeWidth={logoShape.roofWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </Svg>
  )
}
