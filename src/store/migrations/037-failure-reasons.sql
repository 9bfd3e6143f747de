-- Why a job failed, as the name of the reason with its values in JSON, for pages in other languages. Null: the job has not failed, or has failed
-- before there were names.
alter table jobs add column error_reason text;
