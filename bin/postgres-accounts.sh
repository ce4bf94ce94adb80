# Two accounts for Review Desk (compose.yaml): `desk_owner` owns the database and migrates it, `desk` works in it and owns nothing.
# psql reads the passwords itself: arguments of a process can be read by every user of the host.
export SECRETS_FOLDER="${SECRETS_FOLDER:-/run/secrets}"
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "$POSTGRES_DB" --set database="$POSTGRES_DB" <<'SQL'
\set owner_password `cat "$SECRETS_FOLDER/owner_password"`
\set desk_password `cat "$SECRETS_FOLDER/desk_password"`
create role desk_owner login password :'owner_password';
create role desk login password :'desk_password';
alter database :"database" owner to desk_owner;
SQL
