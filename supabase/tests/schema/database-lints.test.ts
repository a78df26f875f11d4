import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/use/use-database.ts'

/**
 * The rules of Supabase's database linter (splinter, https://supabase.github.io/splinter/) of level
 * WARN and ERROR, written for this database from their descriptions. A finding is mended, or listed
 * here with the reason why it stays.
 */

const { admin } = await useDatabase()
// So that every name is written with its schema.
await admin.query('set search_path = pg_catalog')

interface Rule {
  /** The number and name of the rule at Supabase. */
  rule: string
  /** Selects the findings as `name`. */
  sql: string
  /** Findings that stay, with the reason. */
  exceptions?: Readonly<Record<string, string>>
}

const schemas = `('public', 'private', 'auth', 'platform')`
const everybody = `('anon', 'authenticated')`
/** The schemas that the Data API exposes. */
const exposed = `('public')`

const rules: Rule[] = [
  {
    rule: '0002 auth_users_exposed',
    sql: `select distinct c.oid::regclass::text as name from pg_depend d
      join pg_rewrite r on r.oid = d.objid join pg_class c on c.oid = r.ev_class
      where d.refobjid = 'auth.users'::regclass and c.relkind in ('v', 'm')
        and (has_table_privilege('anon', c.oid, 'select')
          or has_table_privilege('authenticated', c.oid, 'select'))`,
  },
  {
    rule: '0003 auth_rls_initplan: a policy calls a function about the caller once, not for each row',
    sql: `select policyname as name from pg_policies,
        lateral regexp_replace(lower(concat_ws(' ', qual, with_check)), '\\s+', ' ', 'g') as rule,
        lateral regexp_replace(rule,
          '\\( ?select (auth|private)\\.[a-z_]+\\((variadic array\\[[^]]*\\])?\\) as [a-z_]+\\)',
          '', 'g') as rest
      where rest ~ '(auth|private)\\.[a-z_]+\\('`,
  },
  {
    rule: '0006 multiple_permissive_policies',
    sql: `select format('%s %s %s', tablename, role, command) as name
      from pg_policies, unnest(roles) as role,
        unnest(case cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE']
          else array[cmd] end) as command
      where permissive = 'PERMISSIVE' and schemaname in ${schemas}
      group by schemaname, tablename, role, command having count(*) > 1`,
  },
  {
    rule: '0007 policy_exists_rls_disabled',
    sql: `select distinct c.oid::regclass::text as name
      from pg_policy join pg_class c on c.oid = polrelid where not relrowsecurity`,
  },
  {
    rule: '0009 duplicate_index',
    sql: `select string_agg(indexrelid::regclass::text, ', ') as name from pg_index i
      join pg_class c on c.oid = indrelid where relnamespace::regnamespace::text in ${schemas}
      group by indrelid, regexp_replace(
        pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON ', '')
      having count(*) > 1`,
  },
  {
    rule: '0010 security_definer_view',
    sql: `select oid::regclass::text as name from pg_class
      where relkind = 'v' and relnamespace::regnamespace::text in ${exposed}
        and not coalesce(reloptions @> array['security_invoker=true'], false)`,
  },
  {
    rule: '0011 function_search_path_mutable',
    sql: `select oid::regprocedure::text as name from pg_proc
      where pronamespace::regnamespace::text in ${schemas}
        and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`,
    exceptions: Object.fromEntries(
      [
        'auth.email()',
        'auth.jwt()',
        'auth.role()',
        'auth.uid()',
        'private.filter_matches(jsonb,jsonb)',
        'private.plan_state(uuid,date)',
      ].map((name) => [
        name,
        'PostgreSQL inlines it only without a setting. It names every table and function by its schema, or one of PostgreSQL.',
      ]),
    ),
  },
  {
    rule: '0013 rls_disabled_in_public',
    sql: `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace::regnamespace::text in ${exposed}
        and not relrowsecurity`,
  },
  {
    rule: '0014 extension_in_public',
    sql: `select extname as name from pg_extension where extnamespace = 'public'::regnamespace`,
  },
  {
    rule: '0015 rls_references_user_metadata',
    sql: `select policyname as name from pg_policies
      where concat_ws(' ', qual, with_check) ~* 'user_metadata|raw_user_meta_data'`,
  },
  {
    rule: '0016 materialized_view_in_api, 0017 foreign_table_in_api',
    sql: `select oid::regclass::text as name from pg_class
      where relkind in ('m', 'f') and relnamespace::regnamespace::text in ${exposed}`,
  },
  {
    rule: '0018 unsupported_reg_types',
    sql: `select attrelid::regclass || '.' || attname as name
      from pg_attribute join pg_class c on c.oid = attrelid
      where relkind = 'r' and relnamespace::regnamespace::text in ${schemas}
        and atttypid in ('regproc'::regtype, 'regprocedure'::regtype, 'regoper'::regtype,
          'regoperator'::regtype, 'regcollation'::regtype, 'regconfig'::regtype,
          'regdictionary'::regtype, 'regnamespace'::regtype)`,
  },
  {
    rule: '0023 sensitive_columns_exposed',
    sql: `select attrelid::regclass || '.' || attname as name
      from pg_attribute join pg_class c on c.oid = attrelid
      where relkind in ('r', 'v') and attnum > 0 and relnamespace::regnamespace::text in ${exposed}
        and (has_column_privilege('anon', c.oid, attnum, 'select')
          or has_column_privilege('authenticated', c.oid, attnum, 'select'))
        and attname ~ '(password|secret|token|_hash|api_?key|private_?key|card_?number|cvv|idempotency_key)'`,
    exceptions: {
      'public.project_inquiries.idempotency_key':
        'Only its owner and staff read the row, and the key makes nothing but that one row.',
      'public.job_applications.idempotency_key':
        'Only staff read the row, and the key makes nothing but that one row.',
      'public.register_events.leaf_hash':
        'The hash of a public event, which everybody needs to check the register.',
    },
  },
  {
    rule: '0024 permissive_rls_policy: everybody may write every row',
    sql: `select policyname as name from pg_policies
      where schemaname in ${schemas} and permissive = 'PERMISSIVE' and cmd <> 'SELECT'
        and (qual = 'true' or with_check = 'true')`,
  },
  {
    rule: '0028 anon_security_definer_function_executable, 0029 the same for signed-in people',
    sql: `select p.oid::regprocedure || ' ' || role as name
      from pg_proc p, unnest(array['anon', 'authenticated']) as role
      where prosecdef and pronamespace::regnamespace::text in ${exposed}
        and has_function_privilege(role, p.oid, 'execute')`,
    exceptions: {
      'public.cancel_my_account_deletion() authenticated':
        'Deletes only the row of the caller, which no role may delete directly.',
      'public.create_product_preview(uuid) authenticated':
        'Asks first whether the caller is staff. No role may write the table of tokens.',
      'public.depot_levels(uuid[]) authenticated':
        'Asks for a grant. Counts units of orders, which not every grant reads.',
      'public.duplicate_product(uuid,text) authenticated':
        'Asks first for the grant. Only functions add photos and documents.',
      'public.find_archived_product(text) anon': 'Says the name of what was on sale once.',
      'public.find_my_reseller_balance() authenticated': 'Only what is owed to the caller.',
      'public.find_my_reseller_volume() authenticated': 'Only what was sold through the caller.',
      'public.find_my_review(uuid) authenticated':
        'Reads only the review of the caller: user_id cannot be read by signed-in people.',
      'public.list_my_certificates() authenticated':
        'Only certificates of the caller: whose a name is cannot be read by signed-in people.',
      'public.list_my_panel_orders() authenticated':
        'Only orders of the caller, also with products that are archived.',
      'public.list_my_reseller_orders() authenticated':
        'Only orders that came through the caller, without the buyer.',
      'public.list_my_sessions() authenticated':
        'Reads only the sessions of the caller: the schema auth cannot be read.',
      'public.list_reseller_tiers() authenticated':
        'Says what visitors read of the tiers, too: not what they pay for goods.',
      'public.standard_vat_percent(date) anon': 'Everybody pays it.',
      'public.standard_vat_percent(date) authenticated': 'Everybody pays it.',
      'public.about_how_many(text) authenticated':
        'Asks first whether the caller is staff. Says a number of the catalogue, no row.',
      'public.find_proposal_beneficiaries() authenticated':
        'Asks for the grant finance first. Says the names of the proposals that wait, no others.',
      'public.create_post_preview(uuid) authenticated': 'Asks for the grant first.',
      'public.preview_post(text) anon': 'Only a token of somebody who writes opens the article.',
      'public.preview_product(text) anon':
        'Pages read as the anonymous role. Only a token of half an hour gets an answer.',
      'public.preview_product_pictures(text) anon': 'The same, for the photos of that product.',
      'public.search_register(text) anon':
        'Reads what everybody may read, and of the names only those that are public.',
      'public.search_register(text) authenticated': 'The same.',
      'public.revoke_my_session(uuid) authenticated': 'Ends only sessions of the caller.',
      'public.set_profile_role(uuid,text) authenticated':
        'Asks first whether the caller is an admin. No role may write the column directly.',
    },
  },
  {
    rule: 'a signed-in person or a stranger owns nothing, and creates nothing',
    sql: `select r.rolname || ' ' || n.nspname as name from pg_roles r, pg_namespace n
      where r.rolname in ${everybody} and has_schema_privilege(r.oid, n.oid, 'create')
        and n.nspname !~ '^pg_temp'`,
  },
]

test.each(rules)('$rule', async ({ sql, exceptions = {} }) => {
  const { rows } = await admin.query<{ name: string }>(sql)
  // Also when an exception is needed no longer.
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
