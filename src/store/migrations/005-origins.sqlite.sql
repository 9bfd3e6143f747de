update courses set origin = json_extract(document, '$.origin');
alter table courses drop column document;
