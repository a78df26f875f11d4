import { isCalendarDay } from '../../calendar/calendar-day.ts'
import { invalid, valid, type Parsed } from '../../parse/parser.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { UnitRange } from '../serial.ts'
import type { Beneficiary, RegisterEvent } from './event-data.ts'
import { parseEvent } from './parse-event.ts'

/**
 * The event of an entry of the log. An entry that is spelled in another way than the log spells it, or
 * that says more than an event says, is none.
 * @param text of the entry
 */
export function readEntry(text: string): Parsed<RegisterEvent> {
  const quick = readMove(text)
  if (quick) return valid(quick)
  const input = parseJson(text)
  if (input === undefined) return invalid('It is no JSON.')
  const parsed = parseEvent(input)
  // Fields that no event has were dropped.
  return !parsed.ok || canonicalJson(parsed.value) === text
    ? parsed
    : invalid('It is not spelled as the log spells it.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Nine of ten entries are gifts and retirements. Their usual spelling is read at once, which takes a
// fifth of the time: whoever checks a million entries waits for it. It takes nothing that the parser of
// events would not take: longer numbers, escapes and letters of two units are left to that.
const number = '([1-9]\\d{0,14})'
const block = `\\{"from":${number},"to":${number},"vintage":"(P\\d{4,6}-\\d{4})"\\}`
const laterBlocks = `((?:,${block.replaceAll(/\((?!\?)/g, '(?:')})*)`
const words = (max: number, min = 1) => `"([^"\\\\\\u0000-\\u001f\\ud800-\\udfff]{${min},${max}})"`
const day = '(\\d{4}-\\d\\d-\\d\\d)'
const holder = '"(H\\d{1,9})"'
const hash = '"([0-9a-f]{64})"'
const head = `\\{"at":"(${day}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z)","data":\\{`
const blocks = `"blocks":\\[${block}${laterBlocks}\\]`
const tail = (type: string) =>
  `\\},"index":(0|[1-9]\\d{0,14}),"previous":${hash},"type":"${type}","v":1\\}`

const transferred = new RegExp(
  `^${head}${blocks},"from":${holder},"kg":${number},"reason":${words(300)},"to":${holder}${tail('transferred')}$`,
)
const retired = new RegExp(
  `^${head}"beneficiary":\\{"commitment":(?:null,"kind":"company","name":${words(120)}|${hash},"kind":"(company|person)","name":null)\\},` +
    `${blocks},"claim":\\{"from":"${day}","to":"${day}"\\},"holder":${holder},"kg":${number},(?:"note":${hash},)?"reason":${words(300, 3)},"retirement":"(R\\d{6,12})"${tail('retired')}$`,
)
const laterBlock = new RegExp(block, 'g')

function readMove(text: string): RegisterEvent | null {
  return text.endsWith('"transferred","v":1}') ? readTransfer(text) : readRetirement(text)
}

function readTransfer(text: string): RegisterEvent | null {
  const match = transferred.exec(text)
  if (!match || !isCalendarDay(match[2] ?? '')) return null
  return {
    v: 1,
    index: Number(match[11]),
    at: match[1] ?? '',
    previous: match[12] ?? '',
    type: 'transferred',
    data: {
      from: match[7] ?? '',
      to: match[10] ?? '',
      kg: Number(match[8]),
      blocks: readBlocks(match, 3),
      reason: match[9] ?? '',
    },
  }
}

function readRetirement(text: string): RegisterEvent | null {
  const match = retired.exec(text)
  if (!match) return null
  const claim = { from: match[10] ?? '', to: match[11] ?? '' }
  if (!isCalendarDay(match[2] ?? '') || !isCalendarDay(claim.from) || !isCalendarDay(claim.to))
    return null
  const note = match[14]
  return {
    v: 1,
    index: Number(match[17]),
    at: match[1] ?? '',
    previous: match[18] ?? '',
    type: 'retired',
    data: {
      retirement: match[16] ?? '',
      holder: match[12] ?? '',
      kg: Number(match[13]),
      blocks: readBlocks(match, 6),
      beneficiary: readBeneficiary(match),
      reason: match[15] ?? '',
      ...(note !== undefined && { note }),
      claim,
    },
  }
}

function readBeneficiary([, , , name, commitment = '', kind]: RegExpExecArray): Beneficiary {
  if (name !== undefined) return { kind: 'company', name, commitment: null }
  return { kind: kind === 'company' ? kind : 'person', name: null, commitment }
}

/** @param first the place in the match where the first block begins */
function readBlocks(match: RegExpExecArray, first: number): UnitRange[] {
  const ranges = [rangeAt(match, first)]
  const later = match[first + 3] ?? ''
  if (later !== '') for (const each of later.matchAll(laterBlock)) ranges.push(rangeAt(each, 1))
  return ranges
}

function rangeAt(match: RegExpExecArray, at: number): UnitRange {
  return { vintage: match[at + 2] ?? '', from: Number(match[at]), to: Number(match[at + 1]) }
}
