import fc from 'fast-check'
import {
  argumentNames,
  operators,
  paths,
  types,
  values,
  type Vocabulary,
} from './request-vocabulary.ts'

const path = fc.constantFrom(...paths)
export const junk = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(...values),
)
export const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: junk },
)
const operation = fc
  .tuple(fc.constantFrom('', '', '', 'not.', 'not.not.'), fc.constantFrom(...operators), value)
  .map(([not, operator, text]) => `${not}${operator}.${text}`)

type Pair = readonly [name: string, value: string]

function selectOf(vocabulary: Vocabulary): fc.Arbitrary<string> {
  const { select } = fc.letrec<{ item: string; select: string }>((tie) => ({
    item: fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            fc.constantFrom('', '', '', 'alias:', 'al"ias:', '"a,b":'),
            fc.constantFrom(...vocabulary.columns),
            path,
            fc.constantFrom('', '', '', '', '.sum()', '.count()', '.max()', '.xx()'),
            fc.constantFrom('', '', '', ...types.map((type) => `::${type}`)),
          )
          .map((parts) => parts.join('')),
      },
      {
        weight: vocabulary.embeds.length > 0 ? 4 : 0,
        arbitrary: fc
          .tuple(
            fc.constantFrom('', '', 'alias:', '...'),
            fc.constantFrom(...vocabulary.embeds, 'nothing'),
            fc.constantFrom('', '', '', '!inner', '!left'),
            embeddedSelect,
          )
          .map(([alias, relation, join, inner]) => `${alias}${relation}${join}(${inner})`),
      },
      { weight: 1, arbitrary: fc.constantFrom('count()', '*', 'c:count()', 'count()::text') },
      { weight: 1, arbitrary: junk },
    ),
    select: fc.array(tie('item'), { maxLength: 3 }).map((items) => items.join(',')),
  }))
  return select
}

const embeddedSelect = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '*',
      'id',
      'username',
      'count',
      'count()',
      '',
      'id.max()',
      'id,...users(*)',
      'users(*),id',
      'messages(count)',
      'channels(slug)',
    ),
  },
  { weight: 1, arbitrary: junk },
)

function logicOf({ columns }: Vocabulary): fc.Arbitrary<string> {
  const { logic } = fc.letrec<{ logic: string }>((tie) => ({
    logic: fc
      .array(
        fc.oneof(
          { depthSize: 'small' },
          fc
            .tuple(fc.constantFrom(...columns), path, operation)
            .map(([name, jsonPath, text]) => `${name}${jsonPath}.${text}`),
          fc
            .tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or', 'xor'), tie('logic'))
            .map(([operator, inner]) => `${operator}${inner}`),
        ),
        { maxLength: 3 },
      )
      .map((items) => `(${items.join(',')})`),
  }))
  return logic
}

function orderOf({ columns, embeds }: Vocabulary): fc.Arbitrary<string> {
  const related = fc
    .tuple(fc.constantFrom(...embeds, 'nothing'), fc.constantFrom(...columns, 'id'))
    .map(([relation, name]) => `${relation}(${name})`)
  const term = fc.tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...columns) },
      { weight: 1, arbitrary: related },
    ),
    path,
    fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.up'),
  )
  return fc
    .array(
      term.map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((terms) => terms.join(','))
}

export function parameterOf(vocabulary: Vocabulary): fc.Arbitrary<Pair> {
  const embedPrefix = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...vocabulary.embeds, 'alias').map((name) => `${name}.`),
    },
  )
  const pair = (name: fc.Arbitrary<string>, text: fc.Arbitrary<string>) =>
    fc
      .tuple(embedPrefix, name, text)
      .map(([prefix, key, value]): Pair => [`${prefix}${key}`, value])
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          embedPrefix,
          fc.constantFrom(...vocabulary.columns, ...vocabulary.embeds),
          path,
          operation,
        )
        .map(([prefix, name, jsonPath, text]): Pair => [`${prefix}${name}${jsonPath}`, text]),
    },
    { weight: 4, arbitrary: selectOf(vocabulary).map((text): Pair => ['select', text]) },
    {
      weight: 1,
      arbitrary: pair(fc.constantFrom('and', 'or', 'not.and', 'not.or'), logicOf(vocabulary)),
    },
    { weight: 1, arbitrary: pair(fc.constant('order'), orderOf(vocabulary)) },
    {
      weight: 1,
      arbitrary: pair(
        fc.constantFrom('limit', 'offset'),
        fc.constantFrom('0', '1', '5', '-1', 'x', '', '99999999999999999', '999999999999', '1e3'),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom('columns', 'on_conflict'),
        fc
          .array(fc.constantFrom(...vocabulary.columns), { maxLength: 3 })
          .map((names) => names.join(',')),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...argumentNames), value) },
    { weight: 1, arbitrary: fc.tuple(junk, junk) },
  )
}
