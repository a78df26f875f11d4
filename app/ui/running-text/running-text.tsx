import { ScrollBox } from '../scroll-box.tsx'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { headingFont } from '../drawings/heading-font.ts'
import { plainText, type Block, type Inline } from './text-blocks.ts'

/** A text with headings, lists and tables. Every part becomes a React element; no HTML is inserted. */
export function RunningText({ blocks }: { blocks: Block[] }) {
  return (
    <div className="prose-width space-y-5 text-[1.0625rem] leading-[1.7]">
      {renderBlocks(blocks)}
    </div>
  )
}

function renderBlocks(blocks: Block[]): ReactNode[] {
  return keyed(blocks).map(([key, block]) => <TextBlock key={key} block={block} />)
}

function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return <p>{renderInlines(block.parts)}</p>
    case 'line':
      return <>{renderInlines(block.parts)}</>
    case 'list':
      return <List {...block} />
    case 'table':
      return <Table {...block} />
    case 'quote':
      return (
        <blockquote className="space-y-3 border-l-3 border-accent pl-5 text-ink-2">
          {renderBlocks(block.blocks)}
        </blockquote>
      )
    case 'code':
      return (
        <pre className="whitespace-pre-wrap rounded-control bg-surface-2 p-4 text-md">
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr className="border-line" />
  }
}

function Heading({ depth, id, parts }: { depth: 2 | 3; id: string; parts: Inline[] }) {
  const Level = depth === 2 ? 'h2' : 'h3'
  return (
    <Level
      id={id}
      className={`pt-5 print:break-after-avoid ${depth === 2 ? 'text-[clamp(1.375rem,1.2rem+0.9vw,1.75rem)]' : ''} ${headingFont(plainText(parts))}`}
    >
      {renderInlines(parts)}
    </Level>
  )
}

function List({ start, items }: { start: number | null; items: Block[][] }) {
  const entries = keyed(items).map(([key, blocks]) => (
    <li key={key} className="pl-1">
      {renderBlocks(blocks)}
    </li>
  ))
  if (start === null)
    return <ul className="list-disc space-y-2 pl-6 marker:text-primary">{entries}</ul>
  return (
    <ol
      start={start}
      className="list-decimal space-y-2 pl-6 marker:font-semibold marker:text-primary"
    >
      {entries}
    </ol>
  )
}

const sides = { left: 'text-left', center: 'text-center', right: 'text-right' }

/** A wide table scrolls in its own box. */
function Table({ aligns, head, rows }: Omit<Extract<Block, { kind: 'table' }>, 'kind'>) {
  const side = (column: string) => sides[aligns[Number(column)] ?? 'left']
  const names = head.map(plainText).filter(Boolean).join(', ')
  return (
    <ScrollBox
      label={`Table: ${names}`}
      className="my-7 overflow-x-auto rounded-card border border-line bg-surface print:break-inside-avoid"
    >
      <table className="money w-full border-collapse text-md leading-normal">
        <thead className="bg-surface-2">
          <tr>
            {keyed(head).map(([column, parts]) => (
              <th
                key={column}
                scope="col"
                className={`px-4 py-3 align-bottom text-sm font-semibold text-ink-2 ${side(column)}`}
              >
                {parts.length === 0 ? <span className="sr-only">What</span> : renderInlines(parts)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(([row, cells]) => (
            <tr key={row} className="border-t border-line">
              {keyed(cells).map(([column, parts]) => (
                <td
                  key={column}
                  className={`min-w-24 px-4 py-2.5 align-top first:min-w-36 first:font-medium ${side(column)}`}
                >
                  {renderInlines(parts)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function renderInlines(parts: Inline[]): ReactNode[] {
  return keyed(parts).map(([key, part]) =>
    typeof part === 'string' ? part : <TextInline key={key} part={part} />,
  )
}

function TextInline({ part }: { part: Exclude<Inline, string> }) {
  switch (part.kind) {
    case 'strong':
      return <strong className="font-semibold">{renderInlines(part.parts)}</strong>
    case 'em':
      return <em>{renderInlines(part.parts)}</em>
    case 'del':
      return <del>{renderInlines(part.parts)}</del>
    case 'code':
      return <code className="rounded bg-surface-2 px-1.5 py-0.5 text-[0.92em]">{part.text}</code>
    case 'break':
      return <br />
    case 'link':
      return part.href.startsWith('/') ? (
        <Link to={part.href} className="text-primary underline">
          {renderInlines(part.parts)}
        </Link>
      ) : (
        <a href={part.href} rel="noreferrer" className="text-primary underline">
          {renderInlines(part.parts)}
        </a>
      )
  }
}

/** Items with their position as key, because a text never changes in place. */
function keyed<Piece>(pieces: Piece[]): [string, Piece][] {
  return pieces.map((piece, position) => [String(position), piece])
}
