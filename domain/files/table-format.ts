import { oneOf } from '../parse/parser.ts'

/** `csv`: bytes that a bank reads. `xlsx`: a workbook for people, whose program keeps the zero in front of 058. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

export const tableFormat = oneOf(tableFormats, 'A file is csv or xlsx.')
