import { Circle, Ellipse, G, Path, Svg, Text } from '@react-pdf/renderer'
import {
  cloneElement,
  isValidElement,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { tokenColours } from '../../ui/drawings/token-colours.ts'
import { type ImageSpec } from '../../ui/drawings/products/image-spec.ts'
import { ProductDrawing } from '../../ui/drawings/products/product-drawing.tsx'

type Props = Record<string, unknown>
// The PDF primitives have the props of the SVG elements of the same name.
const primitives = { path: Path, g: G, circle: Circle, ellipse: Ellipse } as unknown as Readonly<
  Record<string, ComponentType<Props>>
>

/** The drawing of the page as vectors of the PDF. */
export function PdfDrawing({ picture, width }: { picture: ImageSpec; width: number }) {
  const svg = expand(<ProductDrawing picture={picture} />)
  const children = isValidElement<Props>(svg) ? (svg.props.children as ReactNode) : null
  return (
    <Svg viewBox="0 0 200 150" width={width} height={width * 0.75}>
      {toPdf(children)}
    </Svg>
  )
}

/** The drawings are components without hooks, so that calling one renders it. */
function expand(element: ReactElement): ReactNode {
  return typeof element.type === 'function'
    ? (element.type as (props: unknown) => ReactNode)(element.props)
    : element
}

function toPdf(node: ReactNode, key = 0): ReactNode {
  if (Array.isArray(node)) return node.map((child: ReactNode, index) => toPdf(child, index))
  if (!isValidElement<Props>(node))
    return typeof node === 'string' || typeof node === 'number' ? String(node) : null
  if (typeof node.type === 'function') return toPdf(expand(node), key)
  const { children, ...given } = node.props
  const props = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? onPaper(value) : value,
    ]),
  )
  // PDF has no dash of length 0: a hundredth with a round end is the same dot.
  if (typeof props.strokeDasharray === 'string')
    props.strokeDasharray = props.strokeDasharray.replace(/^0 /, '0.01 ')
  const inner = toPdf(children as ReactNode)
  if (node.type === 'text')
    return (
      <PdfText key={key} {...props}>
        {inner}
      </PdfText>
    )
  const Primitive = typeof node.type === 'string' ? primitives[node.type] : undefined
  if (Primitive)
    return (
      <Primitive key={key} {...props}>
        {inner}
      </Primitive>
    )
  // A fragment is its children.
  return isValidElement(inner) ? cloneElement(inner, { key }) : <G key={key}>{inner}</G>
}

function PdfText({ fontSize, fill, x, y, children }: Props) {
  const color = typeof fill === 'string' ? fill : '#14211b'
  return (
    <Text
      x={Number(x)}
      y={Number(y)}
      fill={color}
      textAnchor="middle"
      style={{ fontSize: Number(fontSize), fontFamily: 'Inter', fontWeight: 700 }}
    >
      {children as ReactNode}
    </Text>
  )
}

/** Paper uses the colours of the light theme. */
function onPaper(value: string): string {
  return value.replace(
    /var\(--([\w-]+)\)/g,
    (whole, name: string) => tokenColours.light.get(name) ?? whole,
  )
}
