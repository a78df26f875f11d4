import { Circle, Ellipse, G, Path, Svg, Text } from '@react-pdf/renderer'
import { cloneElement, isValidElement, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { ProductPicture, type ProductPictureSpec } from '../ui/product-picture.tsx'

/** The light theme's colours, as paper has no theme; the values of app.css. */
const paper: Readonly<Record<string, string>> = {
  accent: '#f6b40e',
  device: '#dde6df',
  'device-edge': '#14211b',
  ink: '#14211b',
  'ink-2': '#435149',
  'ink-3': '#5e6b63',
  'line-strong': '#7c877f',
  'panel-cell': '#14395f',
  'panel-line': '#3f78ab',
  primary: '#0b6b45',
  surface: '#ffffff',
  'surface-2': '#f3f1e9',
}

type Props = Record<string, unknown>
// Their props are those of the SVG elements of the same name; each asks for its own, and gets what the drawing has.
const primitives = { path: Path, g: G, circle: Circle, ellipse: Ellipse } as unknown as Readonly<Record<string, ComponentType<Props>>>

/** The same drawing as on the page, in the primitives of the PDF: lines, not pixels. */
export function PdfPicture({ picture, width }: { picture: ProductPictureSpec; width: number }) {
  const svg = expand(<ProductPicture picture={picture} />)
  const children = isValidElement<Props>(svg) ? (svg.props.children as ReactNode) : null
  return (
    <Svg viewBox="0 0 200 150" width={width} height={width * 0.75}>
      {toPdf(children)}
    </Svg>
  )
}

/** The pictures are made of functions without state, so that calling them is rendering them. */
function expand(element: ReactElement): ReactNode {
  return typeof element.type === 'function' ? (element.type as (props: unknown) => ReactNode)(element.props) : element
}

function toPdf(node: ReactNode, key = 0): ReactNode {
  if (Array.isArray(node)) return node.map((child: ReactNode, index) => toPdf(child, index))
  if (!isValidElement<Props>(node)) return typeof node === 'string' || typeof node === 'number' ? String(node) : null
  if (typeof node.type === 'function') return toPdf(expand(node), key)
  const { children, ...given } = node.props
  const props = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? onPaper(value) : value]))
  // A PDF knows no dash without length: a hundredth with a round end is the same dot.
  if (typeof props.strokeDasharray === 'string') props.strokeDasharray = props.strokeDasharray.replace(/^0 /, '0.01 ')
  const inner = toPdf(children as ReactNode)
  if (node.type === 'text') return <PdfText key={key} {...props}>{inner}</PdfText>
  const Primitive = typeof node.type === 'string' ? primitives[node.type] : undefined
  if (Primitive) return <Primitive key={key} {...props}>{inner}</Primitive>
  // A fragment: its children stand for it.
  return isValidElement(inner) ? cloneElement(inner, { key }) : <G key={key}>{inner}</G>
}

function PdfText({ fontSize, fill, x, y, children }: Props) {
  const color = typeof fill === 'string' ? fill : '#14211b'
  return (
    <Text x={Number(x)} y={Number(y)} fill={color} textAnchor="middle" style={{ fontSize: Number(fontSize), fontFamily: 'Inter', fontWeight: 700 }}>
      {children as ReactNode}
    </Text>
  )
}

function onPaper(value: string): string {
  return value.replace(/var\(--([\w-]+)\)/g, (whole, name: string) => paper[name] ?? whole)
}
