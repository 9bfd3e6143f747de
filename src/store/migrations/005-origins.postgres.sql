update courses set origin = (document::json -> 'origin')::text;
alter table courses drop column document;
