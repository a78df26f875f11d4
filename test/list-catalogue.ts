import type { Client } from 'pg'

/**
 * What a database is: every object of our schemas, with its definition and grants. Two databases with the
 * same list are the same for every caller. Columns have no order, because a migration can only add one
 * behind the others.
 * @returns sorted lines: the kind, the name, the definition
 */
export async function listCatalogue(client: Pick<Client, 'query'>): Promise<string[]> {
  await client.query('begin read only')
  try {
    // Without a search path PostgreSQL writes every name with its schema.
    await client.query(`set local search_path = ''`)
    const { rows } = await client.query<{ line: string }>(
      `${objects} select line from (${kinds.join(' union all ')}) listed order by line collate "C"`,
    )
    return rows.map(({ line }) => line)
  } finally {
    await client.query('rollback')
  }
}

const objects = `
  with schemas as (
    select oid from pg_namespace
    where nspname !~ '^pg_'
      and nspname not in ('information_schema', 'extensions', 'pgboss', 'supabase_migrations')
  ),
  relations as (
    select c.*, c.oid::regclass::text as name from pg_class c
    where relnamespace in (select oid from schemas)
  ),
  functions as (
    select p.*, p.oid::regprocedure::text as name from pg_proc p
    where pronamespace in (select oid from schemas)
  )`

const kinds = [
  `select format('%s %s of %s: row level security %s, %s', relkind, name, relowner::regrole,
      relrowsecurity, reloptions) as line
   from relations where relkind in ('r', 'v', 'm', 'S')`,
  `select format('column %s.%s: %s', name, attname, concat_ws(' ',
      format_type(atttypid, atttypmod), nullif(attcollation, 'pg_catalog."default"'::regcollation)::regcollation,
      case when attnotnull then 'not null' end, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid), 'statistics ' || attstattarget))
   from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relkind in ('r', 'c')`,
  `select format('constraint %s on %s: %s %s', conname, relations.name, pg_get_constraintdef(c.oid),
      convalidated)
   from relations join pg_constraint c on conrelid = relations.oid where contype not in ('n', 't')`,
  `select format('index %s', pg_get_indexdef(indexrelid))
   from relations join pg_index on indrelid = relations.oid`,
  `select format('policy %s on %s: %s %s to %s using %s with check %s', polname, name, polcmd,
      polpermissive, array(select role::regrole::text from unnest(polroles) role order by 1),
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
   from pg_policy join relations on polrelid = relations.oid`,
  `select format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled)
   from pg_trigger t join pg_proc p on p.oid = tgfoid join pg_class c on c.oid = tgrelid
   where not tgisinternal and pronamespace in (select oid from schemas) and relpersistence <> 't'`,
  `select format('function of %s: %s', proowner::regrole, pg_get_functiondef(oid)) from functions`,
  `select format('view %s: %s', name, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')`,
  `select format('sequence %s: %s from %s', name, seqtypid::regtype, seqstart)
   from relations join pg_sequence on seqrelid = oid`,
  `select format('publication %s: %I.%I %s %s', pubname, schemaname, tablename, attnames, rowfilter)
   from pg_publication_tables`,
  `select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description)
   from pg_description where objoid in (select oid from relations union select oid from functions)`,
  `select format('grant %s on %s to %s %s', privilege_type, name, grantee::regrole, is_grantable)
   from (
     select name, (aclexplode(coalesce(relacl, acldefault('r', relowner)))).* from relations
     where relkind in ('r', 'v')
     union all
     select name || '.' || attname, (aclexplode(attacl)).*
     from relations join pg_attribute on attrelid = relations.oid
     union all
     select name, (aclexplode(coalesce(proacl, acldefault('f', proowner)))).* from functions
     union all
     select nspname, (aclexplode(nspacl)).* from pg_namespace where oid in (select oid from schemas)
     union all
     select format('default %s in %s', defaclobjtype, defaclnamespace::regnamespace),
       (aclexplode(defaclacl)).*
     from pg_default_acl
   ) granted`,
  `select format('event trigger %s on %s %s: %s', evtname, evtevent, evttags, evtfoid::regproc)
   from pg_event_trigger`,
  `select format('extension %s in %s', extname, extnamespace::regnamespace) from pg_extension`,
]

/** The rows that migrations insert. Keys and moments differ from one database to the next. */
export async function listRows(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; varying: string[] }>(
    `select c.oid::regclass::text as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
         and atttypid in ('uuid'::regtype, 'timestamptz'::regtype)) as varying
     from pg_class c
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       or c.oid = 'storage.buckets'::regclass
     order by 1`,
  )
  const lines: string[] = []
  for (const { name, varying } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `select format('row of ${name}: %s', to_jsonb(t) - $1::text[]) as line from ${name} t`,
      [varying],
    )
    lines.push(...rows.map(({ line }) => line).sort())
  }
  return lines
}
