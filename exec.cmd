@rem The scripts of package.json begin with "exec", which replaces the shell elsewhere: there npm signals the program itself.
@%*
