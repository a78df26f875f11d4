-- The heading of the story on /about, and what search engines show of it.
update public.company_texts
set content = content || '{
  "heading": "It began with broken inverters.",
  "summary": "A repair shop in Surulere learnt why inverters fail. Today it sells and installs solar across Nigeria, and shows every calculation."
}'
where key = 'about' and not content ? 'heading';
