# Two accounts for Review Desk (compose.yaml): `desk_owner` owns the database and migrates it, `desk` works in it and owns nothing.
secrets=${SECRETS_FOLDER:-/run/secrets}
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "$POSTGRES_DB" \
  --set database="$POSTGRES_DB" --set owner_password="$(cat $secrets/owner_password)" --set desk_password="$(cat $secrets/desk_password)" <<'SQL'
create role desk_owner login password :'owner_password';
create role desk login password :'desk_password';
alter database :"database" owner to desk_owner;
SQL
